import { Clock, Effect } from "effect"
import type { Address } from "../../address/Address.ts"
import type { ChainId } from "../../address/ChainId.ts"
import { heldBack, settledBy } from "../../fee/heldBack.ts"
import type { Intent, SettledDebt } from "../../operation/Operation.ts"
import { ownerId } from "../../owner/index.ts"
import type { Owner } from "../../owner/Owner.ts"
import type { PoolGatewayShape } from "../../port/chain/PoolGateway.ts"
import {
  BalanceReserved,
  InsufficientBalance,
  ShieldedPool,
  type TokenBalance,
} from "../../port/chain/ShieldedPool.ts"
import { PriceSource } from "../../port/PriceSource.ts"
import { PostedPrices } from "../../port/storage/PostedPrices.ts"
import { balanceRefusal } from "../intake/balanceRefusal.ts"
import { ownerAt } from "../intake/recipients.ts"
import { debtOf } from "./gasDebt.ts"
import { feeTokenNow } from "./postedPrice.ts"

const hour = 3_600_000

/** A balance of a token, less what is held back for the owner's debt (`owed`). */
export interface BalanceWithDebt extends TokenBalance {
  readonly owed: bigint
}

/** Subtracts what the owner owes on the chain from its balances, in their order. */
export const withoutDebt = Effect.fnUntraced(function* (
  chainId: ChainId,
  owner: Owner,
  balances: ReadonlyArray<TokenBalance>,
) {
  const { owed } = yield* debtOf(ownerId(owner), chainId)
  const held =
    owed === 0n
      ? new Map<Address, bigint>()
      : heldBack(owed, yield* coverage(chainId, balances)).byToken
  return balances.map((row): BalanceWithDebt => {
    const mine = held.get(row.token) ?? 0n
    return { ...row, balance: row.balance - mine, owed: mine }
  })
})

/**
 * Refuses an operation that spends what is held back for the owner's debt: `BALANCE_RESERVED` if pending amounts will cover both,
 * `INSUFFICIENT_BALANCE` otherwise.
 */
export const requireDebtCovered = Effect.fnUntraced(function* (
  gateway: PoolGatewayShape,
  owner: Owner,
  owed: bigint,
  intent: Intent,
) {
  if (owed === 0n) return
  const pool = yield* ShieldedPool
  const { balances } = yield* pool.balances(gateway.chainId, owner)
  const { byToken } = heldBack(owed, yield* coverage(gateway.chainId, balances))
  const spent = spentOf(intent)
  for (const { token, balance, pending } of balances) {
    const held = byToken.get(token)
    const need = spent.get(token) ?? 0n
    if (held === undefined || need + held <= balance) continue
    const problem =
      need + held <= balance + pending
        ? new BalanceReserved({ token })
        : new InsufficientBalance({ token, have: balance - held, need })
    return yield* balanceRefusal(gateway, problem)
  }
})

/**
 * What a withdrawal settles of a debt: as much as the change of its fee token covers, so that neither its notes nor its public shape depend
 * on the debt. `null` for other operations: transfers fill both outputs of their joins, and a swap's second output has no contents on every
 * chain. Their owners pay with a later withdrawal, because the debt stays held back. The operator owes itself nothing.
 *
 * @param change What the withdrawal's notes of the fee token hold beyond its needs.
 */
export const settlementOf = Effect.fnUntraced(function* (
  gateway: PoolGatewayShape,
  owner: Owner,
  owed: bigint,
  intent: Intent,
  change: bigint,
) {
  if (owed === 0n || intent.kind !== "withdraw") return null
  const { now } = yield* feeTokenNow(gateway, intent.fee.token)
  const { amount, covers } = settledBy(owed, change, now)
  const operator = ownerId(yield* ownerAt(gateway, gateway.feeRecipient))
  if (amount === 0n || operator === ownerId(owner)) return null
  const settles: SettledDebt = { owner: operator, amount }
  return { intent: { ...intent, settles }, covers }
})

/** The newest known price of each balance's token. */
const coverage = (chainId: ChainId, balances: ReadonlyArray<TokenBalance>) =>
  Effect.forEach(
    balances,
    Effect.fnUntraced(function* ({ token, balance: amount }) {
      return { token, amount, price: yield* knownPrice(chainId, token) }
    }),
  )

const knownPrice = Effect.fnUntraced(function* (chainId: ChainId, token: Address) {
  const prices = yield* PostedPrices
  const source = yield* PriceSource
  const at = yield* Clock.currentTimeMillis
  const sample = (yield* prices.tokenPrices(chainId, token, at - hour)).at(-1)
  if (sample !== undefined) return sample
  return yield* Effect.catchTag(source.price(chainId, token), "PriceUnavailable", () =>
    Effect.succeed(null),
  )
})

/** What an intent takes out of the owner's balance, by token. A fee out of a swap's output takes nothing. */
function spentOf(intent: Intent): ReadonlyMap<Address, bigint> {
  const spent = new Map<Address, bigint>()
  const add = (token: Address, amount: bigint) =>
    spent.set(token, (spent.get(token) ?? 0n) + amount)
  if (intent.kind === "withdraw" || intent.kind === "transfer") {
    for (const { token, amount } of intent.amounts) add(token, amount)
    add(intent.fee.token, intent.fee.amount)
  }
  if (intent.kind === "swap") {
    add(intent.tokenIn, intent.amountIn)
    if (intent.fee.token !== intent.tokenOut) add(intent.fee.token, intent.fee.amount)
  }
  return spent
}
