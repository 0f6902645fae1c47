import { isNativeToken, type Payout } from "@shielded-relay/core"
import { hexOfAddress, transferData } from "@shielded-relay/pool-abi"
import type { Hex } from "@shielded-relay/pool-contracts"
import { Effect } from "effect"
import type { Endpoints } from "../rpc/Endpoints.ts"
import { execute } from "./execution.ts"

/**
 * Whether the token's `transfer` from the pool to the recipient fails, for example because of a
 * blacklist or a paused token. Always `false` for coins: the pool credits a recipient that rejects
 * them. What `transfer` returns is ignored: tokens exist that move and return `false`.
 */
export const refusesPayout = Effect.fnUntraced(function* (
  endpoints: Endpoints,
  pool: Hex,
  { token, to, amount }: Payout,
) {
  if (isNativeToken(token)) return false
  const message = { from: pool, to: hexOfAddress(token), data: transferData(to, amount) }
  const { success } = yield* endpoints.prefer(
    (endpoint) => execute(endpoint, message),
    (execution) => execution.success,
  )
  return !success
})

/**
 * The payouts whose recipient the token refuses whatever the amount. Every recipient is asked about
 * once, in ascending order and with one amount, so that questions about many recipients tell nothing
 * about which of them are meant.
 */
export const refusedRecipients = Effect.fnUntraced(function* (
  endpoints: Endpoints,
  pool: Hex,
  payouts: ReadonlyArray<Payout>,
) {
  const questions = new Map(
    payouts.map(({ token, to }) => [`${to} ${token}`, { token, to, amount: 1n }] as const),
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
