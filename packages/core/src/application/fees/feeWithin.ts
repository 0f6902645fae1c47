import { Data, Effect } from "effect"
import type { Address } from "../../address/Address.ts"
import { highestWithin } from "../../fee/feeBound.ts"
import type { PoolGatewayShape } from "../../port/chain/PoolGateway.ts"
import { RelayConfiguration } from "../../port/RelayConfiguration.ts"
import { callsOf, feeFor, type Work } from "./operationFee.ts"
import { pricesOfDay } from "./postedPrice.ts"
import { settleFee } from "./settleFee.ts"

/** The terms of calls that were accepted before they are made. */
export interface BoundFee {
  readonly token: Address
  /** The most that the calls may pay. */
  readonly bound: bigint
  /** Their posted price when they were accepted, at most the bound. */
  readonly accepted: bigint
  /** Whether the calls can wait no longer. */
  readonly isLate: boolean
}

/** Why calls wait: their price exceeds the bound, or the token pays no fees now. */
export type PriceWait = "above bound" | "no price"

class AboveBound extends Data.TaggedError("AboveBound")<{}> {}

/**
 * The fee of calls that were accepted under a bound: their posted price now. While it exceeds the bound, or the token pays no fees, they
 * wait. Calls that can wait no longer pay the highest price of the last 24 hours that fits the bound, or the price of their acceptance if
 * none does; the operator bears the rest.
 *
 * @param workFor Selects the notes for a fee and returns their calls.
 */
export const feeWithin = Effect.fnUntraced(function* <E, R>(
  gateway: PoolGatewayShape,
  { token, bound, accepted, isLate }: BoundFee,
  workFor: (fee: bigint) => Effect.Effect<Work, E, R>,
) {
  const { maximumJoins, maximumEarlierCalls } = yield* RelayConfiguration
  const over = Effect.fnUntraced(function* (fee: bigint) {
    if (fee > bound) return yield* new AboveBound()
    const { total } = yield* feeFor(gateway, token, yield* workFor(fee))
    return { fee, total }
  })
  const rounds = 2 * maximumJoins * (1 + maximumEarlierCalls) + 2
  const settled = yield* settleFee(over, accepted, rounds).pipe(
    Effect.map(({ fee }) => fee),
    Effect.catchTag("AboveBound", () => Effect.succeed<PriceWait>("above bound")),
    Effect.catchTag("RelayError", () => Effect.succeed<PriceWait>("no price")),
  )
  if (typeof settled === "bigint" || !isLate) return settled
  const calls = callsOf(yield* workFor(accepted))
  const histories = yield* Effect.forEach(calls, (shape) => pricesOfDay(gateway, token, shape))
  return highestWithin(histories, bound) ?? accepted
})
