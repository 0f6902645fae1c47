import { isNativeToken, type Payout } from "@shielded-relay/core"
import { hexOfAddress, transferData } from "@shielded-relay/pool-abi"
import { Effect } from "effect"
import type { Hex } from "@shielded-relay/pool-contracts"
import type { Endpoints } from "../rpc/Endpoints.ts"
import { revertOf } from "./revertOf.ts"

/**
 * Whether the token reverts when the pool transfers to the recipient, for example because of a deny
 * list or a paused token. Always `false` for the native coin: the pool credits a recipient that
 * rejects it. The token's return value is ignored, since some tokens return false on success. The
 * question runs on the newest block, so that pending transactions cannot change the token's answer;
 * some nodes would also execute all of them again.
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
