import { sha256 } from "@noble/hashes/sha2.js"
import { bytesToHex } from "@noble/hashes/utils.js"
import { base58 } from "@scure/base"
import { parseAddress, type ChainUnavailable } from "@shielded-relay/core"
import { accountSizes } from "@shielded-relay/pool-program"
import artifact from "@shielded-relay/pool-program/artifacts/pool.json" with { type: "json" }
import { Keypair } from "@solana/web3.js"
import { Effect, Redacted, Schema, type Scope } from "effect"
import { readFile } from "node:fs/promises"
import { createRequire } from "node:module"
import { ChainMisconfigured } from "../ChainMisconfigured.ts"
import { keyOfAddress } from "../encoding/keys.ts"
import { senderOf } from "../relay/Sender.ts"
import { makeEndpoints } from "../rpc/Endpoints.ts"
import { postJsonRpc } from "../rpc/postJsonRpc.ts"
import { accountCall, genesisHashCall, rentCall, slotCall } from "../rpc/solanaCalls.ts"
import { readTargets, timingOf, validChainId } from "../settings.ts"
import type { EndpointOptions, TimingOptions } from "../SolanaChainOptions.ts"
import { mainnetGenesisHash } from "../state/verifyPool.ts"
import { DeploymentFailed } from "./DeploymentFailed.ts"
import { lookupTableTransactions, standingAccounts } from "./lookupTable.ts"
import { acceptTransaction, initializeTransaction } from "./poolTransactions.ts"
import { sendAndWait, type DeployerTransaction, type Sending } from "./sendAndWait.ts"
import {
  bufferSize,
  bufferTransaction,
  deployTransaction,
  freezeTransaction,
  programSize,
  writeTransactions,
  type Upload,
} from "./uploadProgram.ts"

export interface DeployPoolOptions {
  readonly chainId: number
  readonly endpoints: ReadonlyArray<EndpointOptions>
  /** Secret key of the account that pays, 64 bytes in base58 or as a JSON list; it is the pool's admin afterwards. About 6 SOL. */
  readonly deployer: Redacted.Redacted<string>
  /** The program's bytes. Default: the build in pool-program, whose verifying keys guard no real money. */
  readonly program?: Uint8Array
  /** Tokens that the pool shall accept, base58, with the least amount of a deposit. */
  readonly minimumDeposits?: ReadonlyArray<{ readonly token: string; readonly amount: bigint }>
  /** Millionths of a lamport per compute unit. Default 0. */
  readonly unitPrice?: bigint
  readonly timing?: TimingOptions
  /** How long each transaction may wait for its block. Default 300,000. */
  readonly executedWithinMilliseconds?: number
}

/** A pool's place, in the words of the options of `solanaChain`. */
export interface DeployedPool {
  readonly genesisHash: string
  readonly program: string
  readonly lookupTable: string
  readonly deploymentSlot: number
  /** SHA-256 of the program's bytes, hex. */
  readonly programHash: string
}

/** Writes of the program that wait for their blocks at once. */
const concurrency = 16

/**
 * Deploys the pool: the operator's side, not used by the service. The program goes through a buffer, the pool is initialized, the authority to
 * replace the program is given up, tokens are accepted, and the accounts that transactions have in common are put into a lookup table that
 * nobody can change. What was executed stays when a later step fails. Development keys are refused on the main network.
 */
export const deployPool = Effect.fnUntraced(function* (
  options: DeployPoolOptions,
): Effect.fn.Return<
  DeployedPool,
  ChainMisconfigured | ChainUnavailable | DeploymentFailed,
  Scope.Scope
> {
  const refuse = (code: ChainMisconfigured["code"], message: string) =>
    new ChainMisconfigured({ chainId: options.chainId, code, message })
  const deployer = senderOf(options.deployer)
  if (deployer === null)
    return yield* refuse("invalid-sender", "deployer is no secret key of 64 bytes")
  const payer = Redacted.value(deployer.keypair)
  const tokens: Array<{ readonly mint: typeof payer.publicKey; readonly amount: bigint }> = []
  for (const { token, amount } of options.minimumDeposits ?? []) {
    const address = parseAddress(token, "solana")
    if (address === null)
      return yield* refuse("invalid-address", `${token} is no address of Solana`)
    tokens.push({ mint: keyOfAddress(address), amount })
  }

  const { endpoints, genesisHash } = yield* open(options)
  const bytes = options.program ?? (yield* Effect.promise(() => readFile(builtProgram)))
  const programHash = bytesToHex(sha256(bytes))
  if (programHash === artifact.sha256 && genesisHash === mainnetGenesisHash)
    return yield* refuse(
      "development-keys",
      "The program in pool-program verifies with keys of the development ceremony: build one with keys of your own",
    )
  const sending: Sending = {
    chainId: endpoints.unavailable("").chainId,
    endpoints,
    payer,
    unitPrice: options.unitPrice ?? 0n,
    withinMilliseconds: options.executedWithinMilliseconds ?? 300_000,
  }
  const send = (transaction: DeployerTransaction) => sendAndWait(sending, transaction)
  const rentOf = (size: number) => endpoints.first((endpoint) => endpoint.ask(rentCall(size)))

  const [program, buffer, roots] = [Keypair.generate(), Keypair.generate(), Keypair.generate()]
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
  const written = yield* endpoints.first((endpoint) => endpoint.ask(accountCall(buffer.publicKey)))
  if (!bytesEqual(written.value?.data.subarray(-bytes.length), bytes))
    return yield* new DeploymentFailed({
      chainId: sending.chainId,
      step: "read the program back out of its buffer",
      reason: "failed",
      signature: null,
    })
  yield* send(deployTransaction(upload))
  const deploymentSlot = yield* endpoints.first((endpoint) => endpoint.ask(slotCall("confirmed")))
  yield* send(
    initializeTransaction({
      authority: payer.publicKey,
      program: program.publicKey,
      roots,
      rootsRent: yield* rentOf(accountSizes.roots),
      genesisHash: base58.decode(genesisHash),
      admin: payer.publicKey,
    }),
  )
  yield* send(freezeTransaction(program.publicKey, payer.publicKey))
  for (const { mint, amount } of tokens)
    yield* send(acceptTransaction(program.publicKey, payer.publicKey, mint, amount))
  const recentSlot = yield* endpoints.first((endpoint) => endpoint.ask(slotCall("confirmed")))
  const standing = standingAccounts(
    program.publicKey,
    roots.publicKey,
    tokens.map(({ mint }) => mint),
  )
  const { table, transactions } = lookupTableTransactions(payer.publicKey, recentSlot, standing)
  for (const transaction of transactions) yield* send(transaction)
  return {
    genesisHash,
    program: program.publicKey.toBase58(),
    lookupTable: table.toBase58(),
    deploymentSlot,
    programHash,
  }
})

const bytesEqual = (a: Uint8Array | undefined, b: Uint8Array): boolean =>
  a !== undefined && Buffer.from(a).equals(b)

const builtProgram = createRequire(import.meta.url).resolve(
  "@shielded-relay/pool-program/artifacts/pool.so",
)

/** The endpoints of a cluster that has yet to say which one it is. */
const open = Effect.fnUntraced(function* (options: DeployPoolOptions) {
  const chainId = yield* validChainId(options.chainId)
  const { submission } = yield* readTargets(options)
  const timing = timingOf(options.timing)
  const [first] = submission
  const unanswered = new ChainMisconfigured({
    chainId,
    code: "no-endpoints",
    message: "The first endpoint does not tell its genesis hash",
  })
  if (first === undefined) return yield* unanswered
  const genesisHash = yield* postJsonRpc(first, genesisHashCall.method, []).pipe(
    Effect.flatMap(Schema.decodeUnknownEffect(genesisHashCall.result)),
    Effect.mapError(() => unanswered),
  )
  const endpoints = yield* makeEndpoints({
    chainId,
    genesisHash,
    targets: submission,
    suspension: timing.suspension,
    callTimeoutMilliseconds: timing.call,
  })
  return { endpoints, genesisHash }
})
