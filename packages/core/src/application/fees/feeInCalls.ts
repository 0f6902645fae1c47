import { Effect } from "effect"
import type { Address } from "../../address/Address.ts"
import { standingTogether } from "../../fee/feeBound.ts"
import type { OperationFee } from "../../operation/Operation.ts"
import type { PoolGatewayShape } from "../../port/chain/PoolGateway.ts"
import { callsOf, type Work } from "./operationFee.ts"
import { pricesOfDay } from "./postedPrice.ts"

/**
 * The fee of an operation, with what each merge publishes of it: its own posted price where notes of the fee token pay it. The last call
 * publishes the rest.
 *
 * @param prices The price of each call, in the order of `callsOf`; `null` if unknown, then the last call publishes all.
 */
export function inCalls(
  token: Address,
  amount: bigint,
  { merges }: Pick<Work, "merges">,
  prices: ReadonlyArray<bigint> | null,
): OperationFee {
  const own = merges.map(({ fee }, index) => (fee ? (prices?.[index] ?? 0n) : 0n))
  return own.some((one) => one > 0n) ? { token, amount, merges: own } : { token, amount }
}

/**
 * The prices of these calls that a quote of this amount added up, from the prices of the last 24 hours. `null` if they never added up to
 * it, because the quote was for other calls, and if no merge publishes a fee.
 */
export const quotedCalls = Effect.fnUntraced(function* (
  gateway: PoolGatewayShape,
  feeToken: Address,
  work: Work,
  amount: bigint,
) {
  if (!work.merges.some(({ fee }) => fee)) return null
  const histories = yield* Effect.forEach(callsOf(work), (shape) =>
    pricesOfDay(gateway, feeToken, shape),
  )
  const quoted = standingTogether(histories).find(
    (prices) => prices.reduce((sum, one) => sum + one, 0n) === amount,
  )
  return quoted ?? null
})
