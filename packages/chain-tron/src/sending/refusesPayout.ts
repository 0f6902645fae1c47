import { isNativeToken, renderAddress, type Address, type Payout } from "@shielded-relay/core"
import { hexOfAddress, transferData } from "@shielded-relay/pool-abi"
import type { Hex } from "@shielded-relay/pool-contracts"
import { Effect } from "effect"
import type { Endpoints } from "../rpc/Endpoints.ts"
import { execute } from "./execution.ts"

/** The pool, and an account that its tokens certainly take as a recipient. */
export interface PayoutParties {
  readonly pool: Hex
  readonly feeRecipient: Address
}

/**
 * Whether the token's `transfer` from the pool to the recipient fails, for example because of its
 * blacklist. Fails with `ChainUnavailable` if the token lets the pool transfer nothing to anybody, as
 * a paused token, or one with the pool on its blacklist: that is no fault of the recipient. Always
 * `false` for coins: the pool credits a recipient that rejects them. What `transfer` returns is
 * ignored: tokens exist that move and return `false`.
 */
export const refusesPayout = Effect.fnUntraced(function* (
  endpoints: Endpoints,
  { pool, feeRecipient }: PayoutParties,
  { token, to, amount }: Payout,
) {
  if (isNativeToken(token)) return false
  const succeeds = (recipient: Address, sum: bigint) => {
    const message = { from: pool, to: hexOfAddress(token), data: transferData(recipient, sum) }
    return Effect.map(
      endpoints.prefer(
        (endpoint) => execute(endpoint, message),
        (execution) => execution.success,
      ),
      ({ success }) => success,
    )
  }
  if (yield* succeeds(to, amount)) return false
  if (yield* succeeds(feeRecipient, 0n)) return true
  return yield* endpoints.unavailable(
    `token ${renderAddress(token, "tron")} lets the pool transfer nothing: it is paused, or the pool is on its blacklist`,
  )
})

/**
 * The payouts whose recipient the token refuses whatever the amount. Every recipient is asked about
 * once, in ascending order and with one amount, so that questions about many recipients tell nothing
 * about which of them are meant.
 */
export const refusedRecipients = Effect.fnUntraced(function* (
  endpoints: Endpoints,
  parties: PayoutParties,
  payouts: ReadonlyArray<Payout>,
) {
  const questions = new Map(
    payouts.map(({ token, to }) => [`${to} ${token}`, { token, to, amount: 1n }] as const),
  )
  const sorted = [...questions].toSorted(([a], [b]) => (a < b ? -1 : 1))
  const refused = yield* Effect.filter(
    sorted,
    ([, question]) => refusesPayout(endpoints, parties, question),
    { concurrency: 4 },
  )
  const keys = new Set(refused.map(([key]) => key))
  return payouts.filter(({ token, to }) => keys.has(`${to} ${token}`))
})
