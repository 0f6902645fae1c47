import { Effect } from "effect"
import type { Address } from "../../address/Address.ts"
import { standingTogether } from "../../fee/feeBound.ts"
import type { OperationFee } from "../../operation/Operation.ts"
import type { PoolGatewayShape } from "../../port/chain/PoolGateway.ts"
import { callsOf, type Work } from "./operationFee.ts"
import { pricesOfDay } from "./postedPrice.ts"

/**
 * Splits an operation's fee over its calls. Each merge of fee-token notes publishes its own posted price; the last call publishes the rest.
 *
 * @param prices The price of each call, in the order of `callsOf`. If they are unknown (`null`), the last call publishes the whole fee.
 */
export function feeInCalls(
  token: Address,
  amount: bigint,
  { merges }: Pick<Work, "merges">,
  prices: ReadonlyArray<bigint> | null,
): OperationFee {
  const own = merges.map(({ fee }, index) => (fee ? (prices?.[index] ?? 0n) : 0n))
  return own.some((one) => one > 0n) ? { token, amount, merges: own } : { token, amount }
}

/**
 * Returns the prices of these calls, from the last 24 hours, whose sum is a quoted amount. `null` if no prices add up to it, because the
 * quote was for other calls, or if no merge publishes a fee.
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
