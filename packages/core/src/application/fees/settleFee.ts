import { Effect } from "effect"
import { refusal } from "../../error/RelayError.ts"

/** What the calls cost that pay a fee. */
export interface SettledFee {
  readonly fee: bigint
  readonly total: bigint
}

/**
 * Finds the fee that covers its own calls. The price depends on the selected notes and they on the fee, so it is looked up again until it
 * suffices. Selection never shrinks as the fee grows, so that ends: every round except the last widens or adds a join, in the call or in an
 * earlier one. Prices of different periods may also fall as a call widens; then the narrower call's price is charged if the wider call's
 * would not suffice.
 *
 * @param over Selects the notes for a fee and looks up what their calls cost.
 * @param rounds More than the joins that the selection may grow by.
 */
export const settleFee = Effect.fnUntraced(function* <P extends SettledFee, E, R>(
  over: (fee: bigint) => Effect.Effect<P, E, R>,
  first: bigint,
  rounds: number,
) {
  let amount = first
  for (let round = 0; round < rounds; round++) {
    const priced = yield* over(amount)
    const { total } = priced
    if (total > amount) {
      amount = total
      continue
    }
    const lower = total < amount ? yield* over(total) : priced
    return lower.total === total ? lower : priced
  }
  return yield* refusal("NO_CAPACITY", {}, { retryAfter: 5 })
})
