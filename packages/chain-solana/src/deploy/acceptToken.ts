import { Effect } from "effect"
import { lookupTableTransactions, standingAccounts } from "./lookupTable.ts"
import { openDeployer, type DeployerOptions, type Deployment } from "./openDeployer.ts"
import { poolOfAdmin } from "./poolOfAdmin.ts"
import { acceptTransaction } from "./poolTransactions.ts"

/** The deployer must be the pool's admin. */
export interface AcceptTokenOptions extends DeployerOptions {
  /** The pool's program id, base58. */
  readonly pool: string
  /** The mint, base58; `11111111111111111111111111111111` is the native coin. */
  readonly token: string
  /** Minimum deposit in the token's smallest unit, 1 to 2^64 - 1. */
  readonly minimumDeposit: bigint
  /** Mints that the service already lists, base58. The new lookup table includes their accounts. */
  readonly listedTokens: ReadonlyArray<string>
}

/**
 * Makes a deployed pool accept one more token: creates the vault's token account, sets the minimum deposit, and freezes a new lookup table
 * that includes the token's accounts (the previous table is frozen and cannot be extended). Called for a token that is already accepted, it
 * changes the minimum deposit.
 */
export function acceptToken(
  options: AcceptTokenOptions,
): Promise<{ readonly lookupTable: string }> {
  return Effect.runPromise(Effect.scoped(acceptTokenEffect(options)))
}

/** `acceptToken` as an Effect. It runs when the Effect is run. */
export const acceptTokenEffect = Effect.fnUntraced(function* (
  options: AcceptTokenOptions,
): Deployment<{ readonly lookupTable: string }> {
  const deployer = yield* openDeployer(options)
  const { payer, refuse, keyOf, send, slot } = deployer
  const { minimumDeposit } = options
  if (minimumDeposit < 1n || minimumDeposit >= 2n ** 64n)
    return yield* refuse("invalid-number", "minimumDeposit must be from 1 to 2^64 - 1")
  const token = yield* keyOf(options.token)
  const listed = yield* Effect.forEach(options.listedTokens, keyOf)
  const { program, roots } = yield* poolOfAdmin(deployer, options.pool)

  yield* send(acceptTransaction(program, payer.publicKey, token, minimumDeposit))
  const accounts = standingAccounts(program, roots, [...listed, token])
  const { table, transactions } = lookupTableTransactions(payer.publicKey, yield* slot, accounts)
  for (const transaction of transactions) yield* send(transaction)
  return { lookupTable: table.toBase58() }
})
