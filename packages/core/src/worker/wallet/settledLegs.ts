import { Effect } from "effect"
import type { ExecutedLeg, WalletLeg, WalletOperation } from "../../walletOperation/index.ts"
import type { WalletSide } from "../../application/wallets/WalletSide.ts"
import { advanceWallet, finalityPause, lookPause, type WalletStep } from "./walletSteps.ts"

/** Where a block holds one of the leg's transactions; otherwise whether a node still knows one. */
export const executionOf = Effect.fnUntraced(function* (
  { transactions }: Pick<WalletLeg, "transactions">,
  { gateway }: Pick<WalletSide, "gateway">,
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

/**
 * Whether a final block excludes all transactions of a leg: its expiry has passed, or others used its nonce. Looks for the transactions only
 * after that, because the one that used the nonce may be the leg's own.
 */
export const isExcluded = Effect.fnUntraced(function* (
  leg: WalletLeg,
  side: WalletSide,
  /** Whether nodes may see the bytes while they are asked. */
  maySend = true,
) {
  const { gateway } = side
  const last = leg.transactions.at(-1)
  if (last === undefined) return false
  if (gateway.senderNonces !== null && last.senderNonce !== null) {
    const final = yield* gateway.senderNonces.next(last.sender, "finalized")
    if (final <= last.senderNonce) return false
  } else if ((yield* gateway.broadcast(last, maySend)) !== "expired") return false
  return (yield* executionOf(leg, side)) === "unknown"
})

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

/**
 * Makes sure that the legs before the newest one (of an accepted operation: all legs) are still executed as the row says. A reorganisation may
 * have removed them: sends them again, or records that they moved or are excluded. `isFinal`: waits for their blocks to be final as well.
 * Returns the step to take, or `null` if nothing is left to do.
 */
export const keepLegs = Effect.fnUntraced(function* (
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

/** Whether two looks at a leg saw the same execution. */
export function isSame(a: ExecutedLeg, b: ExecutedLeg): boolean {
  return (
    a.txHash === b.txHash && a.block === b.block && a.success === b.success && a.cost === b.cost
  )
}
