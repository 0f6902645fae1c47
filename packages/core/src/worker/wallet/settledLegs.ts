import { Effect } from "effect"
import type { WalletLeg, WalletOperation } from "../../walletOperation/index.ts"
import type { WalletSide } from "../../application/wallets/WalletSide.ts"
import { executionOf, isExcluded, isSame } from "./executions.ts"
import { followLoan } from "./lendForCancel.ts"
import { advanceWallet, finalityPause, lookPause, type WalletStep } from "./walletSteps.ts"

/** Records that the newest leg is excluded by a final block; `null` if it is not. */
export const excludedLeg = Effect.fnUntraced(function* (
  operation: WalletOperation,
  side: WalletSide,
) {
  const at = operation.legs.length - 1
  const newest = operation.legs[at]
  // Whoever cancelled does not want the last leg any more.
  const maySend = operation.cancelled !== true || newest?.isLast !== true
  if (newest === undefined || !(yield* isExcluded(newest, side, maySend))) return null
  return {
    next: yield* advanceWallet(operation, { type: "excluded", at }),
  } satisfies WalletStep
})

/** `keepPastLegs`, and then the same for the loan of the newest leg. */
export const keepLegs = Effect.fnUntraced(function* (
  operation: WalletOperation,
  side: WalletSide,
  isFinal: boolean,
) {
  const lost = yield* keepPastLegs(operation, side, isFinal)
  return lost ?? (yield* followLoan(operation, side, isFinal))
})

/**
 * Makes sure that the legs before the newest one (of an accepted operation: all legs) are still executed as the row says. A reorganisation may
 * have removed them: sends them again, or records that they moved or are excluded. `isFinal`: waits for their blocks to be final as well.
 * Returns the step to take, or `null` if nothing is left to do.
 */
export const keepPastLegs = Effect.fnUntraced(function* (
  operation: WalletOperation,
  side: WalletSide,
  isFinal: boolean,
) {
  const { legs, status } = operation
  const { gateway } = side
  const past = status.state === "accepted" ? legs : legs.slice(0, -1)
  // Before the looks, so that a leg whose block is final by it stays where it is seen.
  const final = isFinal ? (yield* gateway.head).finalized.number : Infinity
  for (const [at, leg] of past.entries()) {
    const { executed } = leg
    if (executed === null) continue
    const found = yield* executionOf(leg, side)
    if (found === "pending") return { again: lookPause } satisfies WalletStep
    if (found === "unknown") return yield* recover(operation, side, at, leg)
    if (!isSame(found, executed))
      return {
        next: yield* advanceWallet(operation, { type: "moved", at, executed: found }),
      } satisfies WalletStep
    if (final < executed.block) return { again: finalityPause } satisfies WalletStep
  }
  return null
})

/** A reorganisation removed the leg. Sends the bytes that were executed again, until a final block excludes them. */
const recover = Effect.fnUntraced(function* (
  operation: WalletOperation,
  side: WalletSide,
  at: number,
  leg: WalletLeg,
) {
  if (yield* isExcluded(leg, side))
    return {
      next: yield* advanceWallet(operation, { type: "excluded", at }),
    } satisfies WalletStep
  const sent = leg.transactions.find(({ hash }) => hash === leg.executed?.txHash)
  if (sent !== undefined) yield* side.gateway.broadcast(sent)
  return { again: lookPause } satisfies WalletStep
})
