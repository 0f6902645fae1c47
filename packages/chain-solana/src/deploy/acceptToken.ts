import { Effect } from "effect"
import { lookupTableTransactions, standingAccounts } from "./lookupTable.ts"
import { openDeployer, type DeployerOptions, type Deployment } from "./openDeployer.ts"
import { poolOfAdmin } from "./poolOfAdmin.ts"
import { acceptTransaction } from "./poolTransactions.ts"

/** The deployer must be the pool's admin. */
export interface AcceptTokenOptions extends DeployerOptions {
  /** The pool's program, base58. */
  readonly pool: string
  /** The mint, base58; that of zeros is the coin. */
  readonly token: string
  /** The least amount of a deposit, smallest units, from 1 on. */
  readonly minimumDeposit: bigint
  /** Mints that the service lists already, base58: the new lookup table has their accounts as well. */
  readonly beside: ReadonlyArray<string>
}

/**
 * Lets a pool that is deployed take one more token: makes the vault's account of it, sets its least deposit, and freezes a lookup table
 * with the token's accounts, since the one before cannot be changed. Again for a token that is accepted, it sets another least deposit.
 */
export function acceptToken(
  options: AcceptTokenOptions,
): Promise<{ readonly lookupTable: string }> {
  return Effect.runPromise(Effect.scoped(acceptTokenEffect(options)))
}

/** `acceptToken` as an Effect, for programs written with Effect: nothing happens until it is run. */
export const acceptTokenEffect = Effect.fnUntraced(function* (
  options: AcceptTokenOptions,
): Deployment<{ readonly lookupTable: string }> {
  const deployer = yield* openDeployer(options)
  const { payer, refuse, keyOf, send, slot } = deployer
  const { minimumDeposit } = options
  if (minimumDeposit < 1n || minimumDeposit >= 2n ** 64n)
    return yield* refuse("invalid-number", "minimumDeposit is no amount of 64 bits from 1 on")
  const token = yield* keyOf(options.token)
  const beside = yield* Effect.forEach(options.beside, keyOf)
  const { program, roots } = yield* poolOfAdmin(deployer, options.pool)

  yield* send(acceptTransaction(program, payer.publicKey, token, minimumDeposit))
  const accounts = standingAccounts(program, roots, [...beside, token])
  const { table, transactions } = lookupTableTransactions(payer.publicKey, yield* slot, accounts)
  for (const transaction of transactions) yield* send(transaction)
  return { lookupTable: table.toBase58() }
})
