import { Clock, Effect } from "effect"
import { refusal } from "../../error/RelayError.ts"
import type { Leg } from "../../port/chain/WalletChain.ts"
import { WalletOperationStore } from "../../port/storage/WalletOperationStore.ts"
import type { WalletOperation } from "../../walletOperation/index.ts"
import { withoutGas } from "../../application/wallets/advances.ts"
import { isFromBeforeRestore } from "../../application/wallets/isFromBeforeRestore.ts"
import { nextLeg } from "../../application/wallets/nextLeg.ts"
import type { WalletSide } from "../../application/wallets/WalletSide.ts"
import { advanceWithin } from "./advanceWithin.ts"
import { isSuspended } from "./isSuspended.ts"
import { keepLegs } from "./settledLegs.ts"
import { signNumbered } from "./signNumbered.ts"
import { concludeWallet, type WalletStep } from "./walletSteps.ts"

/** Pause before an operation asks again whether its account is free; milliseconds. */
const turnPause = 1_000
/** Pauses between attempts at a leg that the chain rejects now; milliseconds. */
const shortestPause = 2_000
const longestPause = 30_000
/** How long a leg that the chain rejects is tried after the leg before it; milliseconds. */
const patience = 20 * 60_000

/**
 * accepted → signed. Signs the next leg once the account is free, or ends the operation if that is no longer possible. All legs before it are
 * executed or excluded, so nothing of the operation can happen any more when it ends here.
 */
export const signNextLeg = Effect.fn("worker.signNextLeg")(function* (
  operation: WalletOperation,
  side: WalletSide,
) {
  const store = yield* WalletOperationStore
  const { id, account, legs } = operation
  if (yield* isFromBeforeRestore(operation)) return yield* fail(operation, side, outcomeUnknown)
  if (operation.cancelled === true)
    return yield* fail(operation, side, refusal("OPERATION_CANCELLED"))
  const now = yield* Clock.currentTimeMillis
  if (legs.length === 0) {
    if (now > operation.deadline) return yield* fail(operation, side, refusal("OPERATION_EXPIRED"))
    const first = yield* store.oldestOf(operation.chainId, account)
    if (first !== null && first.id !== id) return { again: turnPause } satisfies WalletStep
  }
  const lost = yield* keepLegs(operation, side, false)
  if (lost !== null) return lost
  if (yield* isSuspended(operation)) return { again: longestPause } satisfies WalletStep
  const wanted = yield* nextLeg(operation, side)
  if ("missing" in wanted) return yield* fail(operation, side, withoutGas(side, wanted.missing))
  const { leg, isLast } = wanted
  const priced = yield* price(operation, side, leg)
  if ("code" in priced) {
    const end = Math.max(operation.deadline, operation.updatedAt + patience)
    if (now <= end) return { again: pauseSince(operation.updatedAt, now) } satisfies WalletStep
    return yield* fail(
      operation,
      side,
      refusal("OPERATION_FAILED", { reason: `the chain refuses it (${priced.code})` }),
    )
  }
  const more = leg.kind === "top-up" ? leg.amount + priced.fees.most : 0n
  const signed = yield* signNumbered(operation, side, leg, priced.fees)
  const advanced = yield* advanceWithin(operation, side, more, {
    type: "leg-signed",
    leg,
    isLast,
    signed,
  })
  if ("obstacle" in advanced)
    return yield* fail(operation, side, withoutGas(side, more, advanced.obstacle))
  return advanced satisfies WalletStep
})

/**
 * The fees of a leg, or why the chain would not execute it now. A transaction of the account that waits was sent outside: all legs are mined.
 * A leg after it would never be executed if the network forgot that transaction.
 */
const price = Effect.fnUntraced(function* (
  { account }: WalletOperation,
  { gateway: { senderNonces }, chain }: WalletSide,
  leg: Leg,
) {
  if (senderNonces !== null && chain.senderOf(leg, account) === account) {
    const mined = yield* senderNonces.next(account, "latest")
    if ((yield* senderNonces.next(account, "pending")) > mined) return { code: "NonceInUse" }
  }
  return yield* chain.priceLeg(leg, account).pipe(
    Effect.map((fees) => ({ fees })),
    Effect.catchTag("LegRejected", ({ code }) => Effect.succeed({ code })),
  )
})

const outcomeUnknown = refusal("OPERATION_FAILED", {
  reason:
    "the service's storage was restored from a backup, so what this operation signed is not known; look at the wallet's public tokens and its private balance before you ask again",
})

/** Ends the operation once its legs are final: until then their bytes may have to be sent again, and nobody knows what the tank lent. */
const fail = Effect.fnUntraced(function* (
  operation: WalletOperation,
  side: WalletSide,
  { code, message }: { readonly code: Parameters<typeof refusal>[0]; readonly message: string },
) {
  const unsettled = yield* keepLegs(operation, side, true)
  if (unsettled !== null) return unsettled
  return yield* concludeWallet(operation, { type: "failed", code, error: message })
})

function pauseSince(since: number, now: number): number {
  return Math.min(longestPause, Math.max(shortestPause, Math.floor((now - since) / 4)))
}
