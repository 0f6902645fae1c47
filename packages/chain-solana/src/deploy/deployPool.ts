import { sha256 } from "@noble/hashes/sha2.js"
import { bytesToHex } from "@noble/hashes/utils.js"
import { base58 } from "@scure/base"
import { accountSizes } from "@shielded-relay/pool-program"
import type { PublicKey } from "@solana/web3.js"
import { Effect } from "effect"
import {
  newRecord,
  readRecord,
  writeRecord,
  type DeploymentJournal,
} from "../deployment/DeploymentJournal.ts"
import { refusalOfBuild } from "../state/developmentBuild.ts"
import { builtProgram } from "./builtProgram.ts"
import { deployProgram } from "./deployProgram.ts"
import { lookupTableTransactions, standingAccounts } from "./lookupTable.ts"
import { openDeployer, type DeployerOptions, type Deployment } from "./openDeployer.ts"
import { acceptTransaction, initializeTransaction } from "./poolTransactions.ts"
import { freezeTransaction } from "./uploadProgram.ts"

/** The deployer becomes the pool's admin. It needs about 3 SOL, plus 0.004 SOL per token. */
export interface DeployPoolOptions extends DeployerOptions {
  /** The program's bytes. Default: the build in pool-program, whose development verifying keys are unsafe for real money. */
  readonly program?: Uint8Array
  /**
   * An empty journal. It gets the keys before the first transaction: from them `applyDeployment` continues a deployment that was interrupted,
   * and `closeDeployment` returns its rents.
   */
  readonly journal: DeploymentJournal
  /** Tokens that the pool accepts, base58, with their minimum deposits in smallest units. */
  readonly minimumDeposits?: ReadonlyArray<{ readonly token: string; readonly amount: bigint }>
}

/** Where the pool is, in the form of `solanaChain`'s options. */
export interface DeployedPool {
  readonly genesisHash: string
  readonly program: string
  readonly lookupTable: string
  readonly deploymentSlot: number
  /** SHA-256 of the program's bytes, hex. */
  readonly programHash: string
}

/**
 * Deploys a pool. This is the operator's tool; the service does not use it.
 *
 * It uploads the program through a buffer, initializes the pool, gives up the upgrade authority, accepts the tokens, and freezes a lookup
 * table of the accounts that all transactions name. If a step fails, the earlier steps stay executed, and the journal has their keys. It refuses to deploy development keys
 * to mainnet.
 */
export function deployPool(options: DeployPoolOptions): Promise<DeployedPool> {
  return Effect.runPromise(Effect.scoped(deployPoolEffect(options)))
}

/** `deployPool` as an Effect. It runs when the Effect is run. */
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

  if ((yield* readRecord(options.journal, genesisHash, refuse)) !== null)
    return yield* refuse(
      "invalid-journal",
      "the journal has the keys of an earlier deployment: continue it with applyDeployment, give it up with closeDeployment, or use a new journal",
    )
  const record = newRecord(genesisHash)
  // The keys are stored before they are used (test: "is not deployed if its keys cannot be stored").
  yield* writeRecord(options.journal, record, refuse)
  const { roots } = record
  const program = yield* deployProgram(deployer, bytes, record)
  const deploymentSlot = yield* deployer.slot
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
  const slot = yield* deployer.slot
  const { table, transactions } = lookupTableTransactions(
    payer.publicKey,
    slot,
    standingAccounts(program, roots.publicKey, mints),
  )
  yield* writeRecord(options.journal, { ...record, table: { address: table, slot } }, refuse)
  for (const transaction of transactions) yield* send(transaction)
  return {
    genesisHash,
    program: program.toBase58(),
    lookupTable: table.toBase58(),
    deploymentSlot,
    programHash,
  }
})
