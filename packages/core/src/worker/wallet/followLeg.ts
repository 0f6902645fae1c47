import { Clock, Effect } from "effect"
import { refusal } from "../../error/RelayError.ts"
import { Telemetry } from "../../port/Telemetry.ts"
import type { ExecutedLeg, WalletLeg, WalletOperation } from "../../walletOperation/index.ts"
import { RelayConfiguration } from "../../port/RelayConfiguration.ts"
import type { WalletSide } from "../../application/wallets/WalletSide.ts"
import { replaceLeg, signExcludedAnew } from "./signLegs.ts"
import { advanceWallet, concludeWallet, type WalletStep } from "./walletSteps.ts"

/** Pause between looks at a transaction that no block holds yet; milliseconds. */
const lookPause = 1_000
/** Pause between looks at a transaction whose block is not final yet; milliseconds. */
const finalityPause = 4_000
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
      return { again: unfundedPause } satisfies WalletStep
    // A final block proves that these bytes will never be executed. Only now may other bytes replace them.
    case "expired":
      return yield* signAfterExpiry(operation, side, newest)
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
  const waited = (yield* Clock.currentTimeMillis) - operation.updatedAt
  const times = transactions.length - 1
  const pause = times === 0 ? 0 : lookPause * 2 ** (times - 1)
  if (waited < pause) return { again: pause - waited } satisfies WalletStep
  return { next: yield* replaceLeg(operation, side) } satisfies WalletStep
})

/**
 * Looks for the outcome of the newest leg. A block holds one of its transactions: the leg is executed. None does: the same bytes are sent
 * again, or replaced with higher fees under their nonce. Other bytes follow only if a final block excludes all of them: because they have
 * expired, or because a transaction of others used their nonce.
 */
export const followLeg = Effect.fn("worker.followLeg")(function* (
  operation: WalletOperation,
  side: WalletSide,
) {
  const newest = operation.legs.at(-1)
  if (newest === undefined) return "done" satisfies WalletStep
  if (newest.executed !== null) return yield* settleLeg(operation, side, newest, newest.executed)
  const found = yield* executionOf(newest, side)
  if (typeof found !== "string")
    return {
      next: yield* advanceWallet(operation, { type: "executed", executed: found }),
    } satisfies WalletStep
  const { senderNonces } = side.gateway
  const last = newest.transactions.at(-1)
  if (last === undefined) return "done" satisfies WalletStep
  if (senderNonces !== null && last.senderNonce !== null) {
    const next = yield* senderNonces.next(last.sender, "latest")
    if (next > last.senderNonce) return yield* displaced(operation, side, newest)
    if (newest.displacedAt !== undefined)
      return {
        next: yield* advanceWallet(operation, { type: "displaced", block: null }),
      } satisfies WalletStep
  }
  return yield* keepSending(operation, side, newest, found)
})

/** Where a block holds one of the leg's transactions; otherwise whether a node still knows one. */
const executionOf = Effect.fnUntraced(function* (
  { transactions }: WalletLeg,
  { gateway }: WalletSide,
) {
  let known: "pending" | "unknown" = "unknown"
  for (const { hash } of transactions.toReversed()) {
    const status = yield* gateway.transactionStatus(hash)
    if (status.state === "mined") {
      const { block, success, cost } = status
      return { txHash: hash, block: block.number, success, cost } satisfies ExecutedLeg
    }
    if (status.state === "pending") known = "pending"
  }
  return known
})

/** Pending for long: replaces the transaction. Unknown to the chain: sends the same bytes again, after those of legs before it. */
const keepSending = Effect.fnUntraced(function* (
  operation: WalletOperation,
  side: WalletSide,
  newest: WalletLeg,
  found: "pending" | "unknown",
) {
  const { gateway } = side
  const resendAfter = gateway.resendAfter ?? (yield* RelayConfiguration).resendAfter
  const waited = (yield* Clock.currentTimeMillis) - operation.updatedAt
  const pause = resendAfter * 2 ** (newest.transactions.length - 1)
  if (found === "pending" && waited >= pause && gateway.senderNonces !== null)
    return { next: yield* replaceLeg(operation, side) } satisfies WalletStep
  if (found === "unknown" && operation.status.state === "broadcast") {
    yield* sendEarlierLegs(operation, side)
    return yield* sendAgain(operation, side, newest)
  }
  return { again: lookPause } satisfies WalletStep
})

/** A reorganisation may have removed the legs before the newest one, whose nonces come first. */
const sendEarlierLegs = Effect.fnUntraced(function* (
  { legs }: WalletOperation,
  { gateway }: WalletSide,
) {
  for (const { transactions, executed } of legs.slice(0, -1)) {
    const sent = transactions.find(({ hash }) => hash === executed?.txHash)
    if (sent === undefined) continue
    const status = yield* gateway.transactionStatus(sent.hash)
    if (status.state === "unknown") yield* gateway.broadcast(sent)
  }
})

const sendAgain = Effect.fnUntraced(function* (
  operation: WalletOperation,
  side: WalletSide,
  newest: WalletLeg,
) {
  const signed = newest.transactions.at(-1)
  if (signed === undefined) return "done" satisfies WalletStep
  const outcome = yield* side.gateway.broadcast(signed)
  if (outcome === "expired") return yield* signAfterExpiry(operation, side, newest)
  return { again: outcome === "unfunded" ? unfundedPause : lookPause } satisfies WalletStep
})

/** A final block shows that the newest bytes are executed, or never will be. */
const signAfterExpiry = Effect.fnUntraced(function* (
  operation: WalletOperation,
  side: WalletSide,
  newest: WalletLeg,
) {
  const found = yield* executionOf(newest, side)
  if (typeof found === "string") return yield* signExcludedAnew(operation, side)
  return {
    next: yield* advanceWallet(operation, { type: "executed", executed: found }),
  } satisfies WalletStep
})

/**
 * A transaction of others has the nonce, so the account's key is used elsewhere. Once the block that showed it is final and still none of
 * the leg's transactions is in a block, they are excluded for ever.
 */
const displaced = Effect.fnUntraced(function* (
  operation: WalletOperation,
  side: WalletSide,
  { displacedAt }: WalletLeg,
) {
  const { latest, finalized } = yield* side.gateway.head
  if (displacedAt === undefined)
    return {
      next: yield* advanceWallet(operation, { type: "displaced", block: latest.number }),
    } satisfies WalletStep
  if (finalized.number < displacedAt) return { again: finalityPause } satisfies WalletStep
  return yield* signExcludedAnew(operation, side)
})

/** Ends the operation once the block of its newest leg is final: the request is performed, or the chain undid the leg. */
const settleLeg = Effect.fnUntraced(function* (
  operation: WalletOperation,
  side: WalletSide,
  { leg }: WalletLeg,
  executed: ExecutedLeg,
) {
  const { gateway } = side
  const { finalized } = yield* gateway.head
  const status = yield* gateway.transactionStatus(executed.txHash)
  if (status.state !== "mined" || status.block.number !== executed.block) {
    const moved = yield* advanceWallet(operation, { type: "unexecuted" })
    return { next: moved } satisfies WalletStep
  }
  if (finalized.number < executed.block) return { again: finalityPause } satisfies WalletStep
  if (executed.success) return yield* concludeWallet(operation, { type: "confirmed" })
  const { code, message } = refusal("OPERATION_FAILED", {
    reason: `the chain undid its ${leg.kind} transaction`,
  })
  return yield* concludeWallet(operation, { type: "failed", code, error: message })
})
