import type { Keypair } from "@solana/web3.js"
import { Effect } from "effect"
import { accountCall } from "../rpc/solanaCalls.ts"
import { DeploymentFailed } from "./DeploymentFailed.ts"
import type { Deployer } from "./openDeployer.ts"
import {
  bufferSize,
  bufferTransaction,
  deployTransaction,
  programSize,
  writeTransactions,
  type Upload,
} from "./uploadProgram.ts"

/** Keys of the accounts of a program and of the buffer that it is uploaded to. Without them the rent of an unfinished upload is lost. */
export interface ProgramKeys {
  readonly program: Keypair
  readonly buffer: Keypair
}

/** Number of write transactions that are in flight at the same time. */
const concurrency = 16

/**
 * Deploys a program at a new address. The buffer is read back and compared first. The deployer stays upgrade authority until it gives that
 * up.
 */
export const deployProgram = Effect.fnUntraced(function* (
  { chainId, payer, endpoints, send, rentOf }: Deployer,
  bytes: Uint8Array,
  { program, buffer }: ProgramKeys,
) {
  const upload: Upload = {
    payer: payer.publicKey,
    buffer,
    program,
    bytes,
    bufferRent: yield* rentOf(bufferSize(bytes)),
    programRent: yield* rentOf(programSize),
  }
  yield* send(bufferTransaction(upload))
  yield* Effect.forEach(writeTransactions(upload), send, { concurrency, discard: true })
  const { value } = yield* endpoints.first((endpoint) =>
    endpoint.ask(accountCall(buffer.publicKey)),
  )
  if (value === null || !Buffer.from(bytes).equals(value.data.subarray(-bytes.length)))
    return yield* new DeploymentFailed({
      chainId,
      step: "read the program back out of its buffer",
      reason: "failed",
      signature: null,
    })
  yield* send(deployTransaction(upload))
  return program.publicKey
})
