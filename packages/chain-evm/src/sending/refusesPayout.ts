import { isNativeToken, type Payout } from "@shielded-relay/core"
import { hexOfAddress, transferData } from "@shielded-relay/pool-abi"
import { Effect } from "effect"
import type { Hex } from "viem"
import type { Endpoints } from "../rpc/Endpoints.ts"
import { revertOf } from "./revertOf.ts"

/**
 * Whether the token reverts when the pool itself transfers to the recipient (a deny list, a paused token). Coins never do: the pool
 * credits a recipient that refuses them. What the token returns says nothing, since some return false on success. Asked on the newest
 * block: nothing that waits in a node's pool makes a token think otherwise, and some nodes execute all of it again for such a question.
 */
export const refusesPayout = Effect.fnUntraced(function* (
  endpoints: Endpoints,
  pool: Hex,
  { token, to, amount }: Payout,
) {
  if (isNativeToken(token)) return false
  const message = {
    from: pool,
    to: hexOfAddress(token),
    data: transferData(to, amount),
  }
  const revert = yield* endpoints.prefer(
    (endpoint) => revertOf(endpoint, message, "latest"),
    (found) => found === null,
  )
  return revert !== null
})
