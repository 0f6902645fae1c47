import { Clock, Effect } from "effect"
import { isFromBeforeRestore } from "../../application/wallets/isFromBeforeRestore.ts"
import type { WalletSide } from "../../application/wallets/WalletSide.ts"
import { RelayConfiguration } from "../../port/RelayConfiguration.ts"
import type { TopUp } from "../../port/chain/WalletChain.ts"
import type { CancelLoan, WalletOperation } from "../../walletOperation/index.ts"
import { advanceWithin } from "./advanceWithin.ts"
import { executionOf, isExcluded, isSame } from "./executions.ts"
import { isSuspended } from "./isSuspended.ts"
import { signerOf } from "./signerOf.ts"
import { signNumbered } from "./signNumbered.ts"
import { advanceWallet, finalityPause, lookPause, type WalletStep } from "./walletSteps.ts"

/** A loan exceeds the missing coins by this part of the cancel's fees, because prices may rise until the cancel is signed. */
const headroom = 4n

/**
 * Lends the account what it lacks for the fees of a cancel of its newest leg, within the limits of the gas tank. `null` if it lacks nothing,
 * or the tank lends nothing: it lent for this leg before, or may have before a restore, the wallet's user or organization is suspended, the chain has no tank, or a limit is
 * reached. Then the cancel waits for coins or lower prices.
 */
export const lendForCancel = Effect.fn("worker.lendForCancel")(function* (
  operation: WalletOperation,
  side: WalletSide,
) {
  const { chain, gateway } = side
  const { account } = operation
  const newest = operation.legs.at(-1)
  const last = newest?.transactions.at(-1)
  if (last === undefined || newest?.loan !== undefined || chain.tank === null) return null
  // An earlier loan may be among what the storage lost.
  if ((yield* isSuspended(operation)) || (yield* isFromBeforeRestore(operation))) return null
  const { most } = yield* chain.priceLeg({ kind: "cancel" }, account, last.fees)
  const missing = most - (yield* chain.balanceOf(account, gateway.nativeToken))
  if (missing <= 0n) return null
  const leg: TopUp = { kind: "top-up", amount: missing + most / headroom }
  const fees = yield* chain
    .priceLeg(leg, account)
    .pipe(Effect.catchTag("LegRejected", () => Effect.succeed(null)))
  if (fees === null) return null
  const signed = yield* signNumbered(operation, side, leg, fees)
  // Only stored here: `followLoan` sends it from the row, so the storage knows every loan that a node has seen.
  const event = { type: "loan-signed", leg, signed } as const
  const lent = yield* advanceWithin(operation, side, leg.amount + fees.most, event)
  return "obstacle" in lent ? null : (lent satisfies WalletStep)
})

/** The loan of the newest leg, if nothing is known of its end. */
export function openLoan({ legs }: Pick<WalletOperation, "legs">): CancelLoan | null {
  const loan = legs.at(-1)?.loan
  return loan === undefined || loan.executed !== null || loan.excluded === true ? null : loan
}

/**
 * Sends a loan until a block holds it or a final block excludes it, and records where it is. Its nonce comes before those of the tank's later
 * transactions, so it is sent whatever becomes of the cancel. Returns the step to take; `null` once the loan is where the row says, and with
 * `isFinal` in a final block.
 */
export const followLoan = Effect.fn("worker.followLoan")(function* (
  operation: WalletOperation,
  side: WalletSide,
  isFinal: boolean,
) {
  const loan = operation.legs.at(-1)?.loan
  if (loan === undefined || loan.excluded === true) return null
  // Before the look, so that a loan whose block is final by it stays where it is seen.
  const final = isFinal ? (yield* side.gateway.head).finalized.number : Infinity
  const found = yield* executionOf(loan, side)
  if (typeof found !== "string") {
    if (loan.executed === null || !isSame(found, loan.executed))
      return yield* recordLoan(operation, found)
    return final < found.block ? ({ again: finalityPause } satisfies WalletStep) : null
  }
  if (loan.executed !== null) return yield* recordLoan(operation, null)
  if (yield* isExcluded(loan, side))
    return {
      next: yield* advanceWallet(operation, { type: "loan-excluded" }),
    } satisfies WalletStep
  return yield* sendLoan(operation, side, loan, found)
})

const recordLoan = Effect.fnUntraced(function* (
  operation: WalletOperation,
  executed: CancelLoan["executed"],
) {
  const next = yield* advanceWallet(operation, { type: "loan-moved", executed })
  return { next } satisfies WalletStep
})

/** Sends the newest bytes of a loan, or replaces them with higher fees after a pause that doubles each time. */
const sendLoan = Effect.fnUntraced(function* (
  operation: WalletOperation,
  side: WalletSide,
  { transactions }: CancelLoan,
  found: "pending" | "unknown",
) {
  const { gateway } = side
  const last = transactions.at(-1)
  if (last === undefined) return { again: lookPause } satisfies WalletStep
  const resendAfter = gateway.resendAfter ?? (yield* RelayConfiguration).resendAfter
  const waited = (yield* Clock.currentTimeMillis) - operation.updatedAt
  const isSlow = waited >= resendAfter * 2 ** (transactions.length - 1)
  const outcome = found === "pending" ? "accepted" : yield* gateway.broadcast(last)
  const isOutbid = outcome === "underpriced" && waited >= lookPause * 2 ** transactions.length
  if (!isOutbid && !(found === "pending" && isSlow))
    return { again: lookPause } satisfies WalletStep
  return (yield* outbidLoan(operation, side)) ?? ({ again: lookPause } satisfies WalletStep)
})

/** Signs a loan again under its nonce; `null` if the gas tank may not pay these fees. */
const outbidLoan = Effect.fnUntraced(function* (operation: WalletOperation, side: WalletSide) {
  const { chain } = side
  const { account } = operation
  const loan = openLoan(operation)
  const last = loan?.transactions.at(-1)
  if (loan === null || last === undefined) return null
  const fees = yield* chain.priceLeg(loan.leg, account, last.fees)
  const signWith = yield* signerOf(operation, chain.key)
  const signed = yield* chain.signLeg(loan.leg, account, last.senderNonce, fees, signWith)
  const more = fees.most - last.fees.most
  const lent = yield* advanceWithin(operation, side, more, { type: "loan-signed-again", signed })
  return "obstacle" in lent ? null : (lent satisfies WalletStep)
})
