import { isNativeToken, renderAddress, type Address, type Payout } from "@shielded-relay/core"
import { hexOfAddress, transferData } from "@shielded-relay/pool-abi"
import type { Hex } from "@shielded-relay/pool-contracts"
import { Effect } from "effect"
import type { Endpoints } from "../rpc/Endpoints.ts"
import { execute } from "./execution.ts"

/** The pool, and an account that every token of the pool accepts as a recipient. */
export interface PayoutParties {
  readonly pool: Hex
  readonly feeRecipient: Address
}

/**
 * Whether the token's `transfer` from the pool to the recipient fails, for example because of its
 * blacklist. Fails with `ChainUnavailable` if the token refuses every transfer of the pool, because it is
 * paused or has the pool on its blacklist: the recipient is not the cause then. Always `false` for
 * coins, because the pool credits a recipient that rejects them. The return value of `transfer` is
 * ignored, because some tokens move the amount and return `false`.
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
 * The payouts whose recipient the token refuses for any amount. Each recipient is asked about once, in
 * ascending order and with the same amount, so that decoys cannot be told from the recipients meant.
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
