import { Clock, Effect } from "effect"
import { refusal } from "../../error/RelayError.ts"
import type { BroadcastOutcome } from "../../port/chain/PoolGateway.ts"
import { Telemetry } from "../../port/Telemetry.ts"
import {
  cancelling,
  isCancelExecuted,
  type ExecutedLeg,
  type WalletLeg,
  type WalletOperation,
} from "../../walletOperation/index.ts"
import { RelayConfiguration } from "../../port/RelayConfiguration.ts"
import type { WalletSide } from "../../application/wallets/WalletSide.ts"
import { replaceLeg } from "./replaceLeg.ts"
import { executionOf, isSame } from "./executions.ts"
import { excludedLeg, keepLegs } from "./settledLegs.ts"
import {
  advanceWallet,
  concludeWallet,
  finalityPause,
  lookPause,
  type WalletStep,
} from "./walletSteps.ts"

/** Pause while an account cannot pay for bytes that it signed; milliseconds. */
const unfundedPause = 5_000

/** signed → broadcast. After an unclear answer it sends only the same bytes again: a new signature could pay twice. */
export const sendLeg = Effect.fn("worker.sendLeg")(function* (
  operation: WalletOperation,
  side: WalletSide,
) {
  const telemetry = yield* Telemetry
  const newest = operation.legs.at(-1)
  const signed = newest?.transactions.at(-1)
  if (newest === undefined || signed === undefined) return "done" satisfies WalletStep
  const { gateway } = side
  const outcome = yield* gateway.broadcast(signed)
  yield* telemetry.count("broadcasts_total", { chain: String(gateway.chainId), outcome })
  switch (outcome) {
    case "accepted":
      return { next: yield* advanceWallet(operation, { type: "broadcast" }) } satisfies WalletStep
    case "underpriced":
      return yield* outbid(operation, side, newest)
    case "nonce-taken":
      return yield* followLeg(operation, side)
    case "unfunded":
      return yield* sendAgain(operation, side, newest)
    // A final block proves that these bytes will never be executed. Only now may other bytes replace them.
    case "expired":
      return (yield* excludedLeg(operation, side)) ?? (yield* followLeg(operation, side))
    case "unclear":
      return { again: lookPause } satisfies WalletStep
  }
})

/** Replaces the newest transaction with higher fees, after a pause that doubles each time. */
const outbid = Effect.fnUntraced(function* (
  operation: WalletOperation,
  side: WalletSide,
  { transactions }: WalletLeg,
) {
  // Without nonces, other bytes would be a second transaction beside the first.
  if (side.gateway.senderNonces === null) return { again: lookPause } satisfies WalletStep
  const waited = (yield* Clock.currentTimeMillis) - operation.updatedAt
  const times = transactions.length - 1
  const pause = times === 0 ? 0 : lookPause * 2 ** (times - 1)
  if (waited < pause) return { again: pause - waited } satisfies WalletStep
  return (yield* replaceLeg(operation, side)) ?? (yield* followLeg(operation, side))
})

/**
 * Looks for the outcome of the newest leg. A block holds one of its transactions: the leg is executed. None does: the same bytes are sent
 * again, or replaced with higher fees under their nonce. Once a final block excludes all of them, because they have expired or others used
 * their nonce, the operation decides anew what it signs.
 */
export const followLeg = Effect.fn("worker.followLeg")(function* (
  operation: WalletOperation,
  side: WalletSide,
) {
  const newest = operation.legs.at(-1)
  const last = newest?.transactions.at(-1)
  if (newest === undefined || last === undefined) return "done" satisfies WalletStep
  if (newest.executed !== null) return yield* settleLeg(operation, side, newest, newest.executed)
  const found = yield* executionOf(newest, side)
  if (typeof found !== "string")
    return {
      next: yield* advanceWallet(operation, { type: "executed", executed: found }),
    } satisfies WalletStep
  const { senderNonces } = side.gateway
  if (senderNonces !== null && last.senderNonce !== null) {
    const next = yield* senderNonces.next(last.sender, "latest")
    // A transaction has the nonce that is not known to be the leg's: the account's key may be used elsewhere.
    if (next > last.senderNonce)
      return (yield* excludedLeg(operation, side)) ?? { again: finalityPause }
  }
  const cancels = cancelling(newest)
  // A node in which the deposit waits may lack the transaction that displaces it.
  const known = cancels.length === 0 ? found : yield* executionOf({ transactions: cancels }, side)
  return yield* keepSending(operation, side, newest, known)
})

/** Pending for long: replaces the transaction. Unknown to the chain: sends the same bytes again, after those of legs before it. */
const keepSending = Effect.fnUntraced(function* (
  operation: WalletOperation,
  side: WalletSide,
  newest: WalletLeg,
  found: "pending" | "unknown" | ExecutedLeg,
) {
  const { gateway } = side
  const resendAfter = gateway.resendAfter ?? (yield* RelayConfiguration).resendAfter
  const waited = (yield* Clock.currentTimeMillis) - operation.updatedAt
  const pause = resendAfter * 2 ** (newest.transactions.length - 1)
  // It may be pending only because a reorganisation removed a leg before it, whose nonce comes first.
  if (found === "pending" && waited >= resendAfter) {
    const lost = yield* keepLegs(operation, side, false)
    if (lost !== null) return lost
  }
  if (found === "pending" && waited >= pause && gateway.senderNonces !== null)
    return (yield* replaceLeg(operation, side)) ?? { again: lookPause }
  if (found === "unknown" && operation.status.state === "broadcast")
    return yield* sendAgain(operation, side, newest)
  return { again: lookPause } satisfies WalletStep
})

/** Sends the bytes of the newest leg again. A reorganisation may have removed the legs before it, which come first. */
const sendAgain = Effect.fnUntraced(function* (
  operation: WalletOperation,
  side: WalletSide,
  newest: WalletLeg,
) {
  const lost = yield* keepLegs(operation, side, false)
  if (lost !== null && "next" in lost) return lost
  let outcome: BroadcastOutcome = "unclear"
  const cancels = cancelling(newest)
  // Once a cancel is signed, the bytes that it displaces are not sent again.
  const transactions = cancels.length > 0 ? cancels : newest.transactions
  // A replacement may cost more than the account holds now; the bytes before it may not.
  for (const signed of transactions.toReversed()) {
    outcome = yield* side.gateway.broadcast(signed)
    if (outcome !== "unfunded") break
  }
  if (outcome === "expired")
    return (yield* excludedLeg(operation, side)) ?? { again: finalityPause }
  return { again: outcome === "unfunded" ? unfundedPause : lookPause } satisfies WalletStep
})

/** Ends the operation once the block of its newest leg is final: the request is performed, or the chain undid the leg. */
const settleLeg = Effect.fnUntraced(function* (
  operation: WalletOperation,
  side: WalletSide,
  newest: WalletLeg,
  executed: ExecutedLeg,
) {
  const { gateway } = side
  const { finalized } = yield* gateway.head
  const found = yield* executionOf(newest, side)
  if (typeof found === "string")
    return {
      next: yield* advanceWallet(operation, { type: "unexecuted" }),
    } satisfies WalletStep
  // A reorganisation may have executed it anew, with another outcome in a block of the same number.
  if (!isSame(found, executed))
    return {
      next: yield* advanceWallet(operation, { type: "executed", executed: found }),
    } satisfies WalletStep
  if (finalized.number < executed.block) return { again: finalityPause } satisfies WalletStep
  const unsettled = yield* keepLegs(operation, side, true)
  if (unsettled !== null) return unsettled
  if (isCancelExecuted(newest)) {
    const { code, message } = refusal("OPERATION_CANCELLED")
    return yield* concludeWallet(operation, { type: "failed", code, error: message })
  }
  if (executed.success) return yield* concludeWallet(operation, { type: "confirmed" })
  const { code, message } = refusal("OPERATION_FAILED", {
    reason: `the chain undid its ${newest.leg.kind} transaction`,
  })
  return yield* concludeWallet(operation, { type: "failed", code, error: message })
})
