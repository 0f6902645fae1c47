import { Clock, Effect } from "effect"
import type { Address } from "../../address/Address.ts"
import { parseAddress } from "../../address/parseAddress.ts"
import { refusal } from "../../error/RelayError.ts"
import type { Intent } from "../../operation/Operation.ts"
import type { PoolGatewayShape } from "../../port/chain/PoolGateway.ts"
import { RelayConfiguration } from "../../port/RelayConfiguration.ts"
import { calledBy, type Called } from "./blamedKey.ts"
import { blockedUntil, closureOf } from "./obstacles.ts"

/** Seconds after which a caller may ask a closed chain again. */
const closedFor = 60

/** Fails with `CHAIN_OUT_OF_TIME` or `CHAIN_UNTRIED` (503) while the service sends no calls on the chain. */
export const requireOpenChain = Effect.fnUntraced(function* (gateway: PoolGatewayShape) {
  const closure = yield* closureOf(gateway)
  if (closure === null) return
  return yield* refusal(
    closure.reason === "untried" ? "CHAIN_UNTRIED" : "CHAIN_OUT_OF_TIME",
    {},
    { retryAfter: closedFor },
  )
})

/**
 * Fails with `CHAIN_UNTRIED` (503) while the chain has not executed a proof for a new pool, unless the operator lets this wallet deposit
 * first. What is deposited into a pool that cannot verify proofs stays in it.
 */
export const requireTried = Effect.fnUntraced(function* (
  gateway: PoolGatewayShape,
  depositor: Address,
) {
  const { firstDepositors } = (yield* RelayConfiguration).outOfTime
  if (firstDepositors === "everyone") return
  if (firstDepositors.some((text) => parseAddress(text, gateway.family) === depositor)) return
  const closure = yield* closureOf(gateway)
  if (closure?.reason === "untried")
    return yield* refusal("CHAIN_UNTRIED", {}, { retryAfter: closedFor })
})

/** Fails with `CALL_OUT_OF_TIME` (503) while a recipient or venue is blocked. `field`: of the request. */
export const requireUnblocked = Effect.fnUntraced(function* (
  gateway: PoolGatewayShape,
  called: Called,
  field: string,
) {
  const until = yield* blockedUntil(gateway, called)
  if (until === null) return
  const left = until - (yield* Clock.currentTimeMillis)
  return yield* refusal("CALL_OUT_OF_TIME", { field }, { retryAfter: Math.ceil(left / 1_000) })
})

/** Both, for the intent of a request. */
export const requireCallable = Effect.fnUntraced(function* (
  gateway: PoolGatewayShape,
  intent: Intent,
) {
  yield* requireOpenChain(gateway)
  const called = calledBy({ intent, attempts: [] })
  if (called === null) return
  yield* requireUnblocked(
    gateway,
    called,
    called.kind === "venue" ? "externalActionId" : "recipientAddress",
  )
})
