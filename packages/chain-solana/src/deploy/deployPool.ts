import { sha256 } from "@noble/hashes/sha2.js"
import { bytesToHex } from "@noble/hashes/utils.js"
import { base58 } from "@scure/base"
import { accountSizes } from "@shielded-relay/pool-program"
import { Keypair, type PublicKey } from "@solana/web3.js"
import { Effect } from "effect"
import { refusalOfBuild } from "../state/developmentBuild.ts"
import { builtProgram } from "./builtProgram.ts"
import { deployProgram } from "./deployProgram.ts"
import { lookupTableTransactions, standingAccounts } from "./lookupTable.ts"
import { openDeployer, type DeployerOptions, type Deployment } from "./openDeployer.ts"
import { acceptTransaction, initializeTransaction } from "./poolTransactions.ts"
import { freezeTransaction } from "./uploadProgram.ts"

/** The deployer is the pool's admin afterwards. It needs about 3 SOL, and 0.004 for each token. */
export interface DeployPoolOptions extends DeployerOptions {
  /** The program's bytes. Default: the build in pool-program, whose verifying keys guard no real money. */
  readonly program?: Uint8Array
  /** Tokens that the pool shall accept, base58, with the least amount of a deposit. */
  readonly minimumDeposits?: ReadonlyArray<{ readonly token: string; readonly amount: bigint }>
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

/**
 * Deploys the pool: the operator's side, not used by the service. The program goes through a buffer, the pool is initialized, the authority to
 * replace the program is given up, tokens are accepted, and the accounts that transactions have in common are put into a lookup table that
 * nobody can change. What was executed stays when a later step fails. Development keys are refused on the main network.
 */
export function deployPool(options: DeployPoolOptions): Promise<DeployedPool> {
  return Effect.runPromise(Effect.scoped(deployPoolEffect(options)))
}

/** `deployPool` as an Effect, for programs written with Effect: nothing happens until it is run. */
export const deployPoolEffect = Effect.fnUntraced(function* (
  options: DeployPoolOptions,
): Deployment<DeployedPool> {
  const deployer = yield* openDeployer(options)
  const { payer, genesisHash, refuse, keyOf, send, rentOf } = deployer
  const tokens: Array<{ readonly mint: PublicKey; readonly amount: bigint }> = []
  for (const { token, amount } of options.minimumDeposits ?? [])
    tokens.push({ mint: yield* keyOf(token), amount })
  const bytes = options.program ?? (yield* builtProgram("pool"))
  const programHash = bytesToHex(sha256(bytes))
  const unfit = refusalOfBuild(programHash, genesisHash)
  if (unfit !== null) return yield* refuse("development-keys", unfit)

  const program = yield* deployProgram(deployer, bytes)
  const deploymentSlot = yield* deployer.slot
  const roots = Keypair.generate()
  yield* send(
    initializeTransaction({
      authority: payer.publicKey,
      program,
      roots,
      rootsRent: yield* rentOf(accountSizes.roots),
      genesisHash: base58.decode(genesisHash),
      admin: payer.publicKey,
    }),
  )
  yield* send(freezeTransaction(program, payer.publicKey))
  for (const { mint, amount } of tokens)
    yield* send(acceptTransaction(program, payer.publicKey, mint, amount))
  const mints = tokens.map(({ mint }) => mint)
  const { table, transactions } = lookupTableTransactions(
    payer.publicKey,
    yield* deployer.slot,
    standingAccounts(program, roots.publicKey, mints),
  )
  for (const transaction of transactions) yield* send(transaction)
  return {
    genesisHash,
    program: program.toBase58(),
    lookupTable: table.toBase58(),
    deploymentSlot,
    programHash,
  }
})
