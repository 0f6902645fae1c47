import type { Payout } from "@shielded-relay/core"
import { Effect } from "effect"
import type { Hex } from "@shielded-relay/pool-contracts"
import type { Endpoints } from "../rpc/Endpoints.ts"
import { refusesPayout } from "./refusesPayout.ts"

/**
 * The amount in every question, in smallest units. A token that refuses amounts, such as one with a
 * limit per transfer, shows that only to `refusesPayout` and to the simulation of the call.
 */
const amount = 1n

/**
 * The payouts whose recipient the token refuses whatever the amount. Every recipient is asked about
 * once, in ascending order and with one amount, so that questions about many recipients tell
 * nothing about which of them are meant.
 */
export const refusedRecipients = Effect.fnUntraced(function* (
  endpoints: Endpoints,
  pool: Hex,
  payouts: ReadonlyArray<Payout>,
) {
  const questions = new Map(
    payouts.map(({ token, to }) => [`${to} ${token}`, { token, to, amount }] as const),
  )
  const sorted = [...questions].toSorted(([a], [b]) => (a < b ? -1 : 1))
  const refused = yield* Effect.filter(
    sorted,
    ([, question]) => refusesPayout(endpoints, pool, question),
    { concurrency: 4 },
  )
  const keys = new Set(refused.map(([key]) => key))
  return payouts.filter(({ token, to }) => keys.has(`${to} ${token}`))
})
