import { Effect } from "effect"
import type { ChainId } from "../../address/ChainId.ts"
import { refusal } from "../../error/RelayError.ts"
import type { Caller } from "./Caller.ts"
import { gatewayFor } from "./gatewayFor.ts"
import { currentControls, type IntakeKind } from "../operator/controls.ts"

/** Seconds after which a caller may ask again while the operator takes no new operations. */
const pausedFor = 60

const named: Readonly<Record<IntakeKind | "everything", string>> = {
  everything: "operations",
  deposit: "deposits",
  withdraw: "withdrawals",
  transfer: "transfers",
  swap: "swaps",
  "private-send": "private sends",
  recovery: "recoveries",
  stake: "moves of stake",
}

/** Fails with `PAUSED` (503) while the operator takes no new operations of this kind on the chain. `null`: of no kind that can be closed apart. */
export const requireOpenIntake = Effect.fnUntraced(function* (
  chainId: ChainId,
  kind: IntakeKind | null,
) {
  const closed = (yield* currentControls).closed(chainId, kind)
  if (closed !== null)
    return yield* refusal("PAUSED", { what: named[closed], chainId }, { retryAfter: pausedFor })
})

/** Like `gatewayFor`, for a request that begins something new: fails with `PAUSED` before anything else is asked about it. */
export const openGatewayFor = Effect.fnUntraced(function* (
  caller: Pick<Caller, "owner" | "onlyChain">,
  chainId: number,
  kind: IntakeKind,
) {
  const gateway = yield* gatewayFor(caller, chainId)
  yield* requireOpenIntake(gateway.chainId, kind)
  return gateway
})
