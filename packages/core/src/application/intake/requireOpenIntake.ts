import { Effect } from "effect"
import type { ChainId } from "../../address/ChainId.ts"
import { refusal } from "../../error/RelayError.ts"
import type { Caller } from "./Caller.ts"
import { gatewayFor } from "./gatewayFor.ts"
import { currentControls } from "../operator/controls.ts"

/** Seconds after which a caller may ask again while the operator takes no new operations. */
const pausedFor = 60

/** Fails with `PAUSED` (503) while the operator takes no new operations on the chain. */
export const requireOpenIntake = Effect.fnUntraced(function* (chainId: ChainId) {
  const controls = yield* currentControls
  if (controls.isClosed(chainId))
    return yield* refusal("PAUSED", { chainId }, { retryAfter: pausedFor })
})

/** Like `gatewayFor`, for a request that begins something new: fails with `PAUSED` before anything else is asked about it. */
export const openGatewayFor = Effect.fnUntraced(function* (
  caller: Pick<Caller, "owner" | "onlyChain">,
  chainId: number,
) {
  const gateway = yield* gatewayFor(caller, chainId)
  yield* requireOpenIntake(gateway.chainId)
  return gateway
})
