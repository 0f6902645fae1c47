import { Clock, Effect } from "effect"
import { refusal } from "../../error/RelayError.ts"
import type { TransactionFees } from "../../port/chain/PoolGateway.ts"
import type { Leg, SignWithWallet } from "../../port/chain/WalletChain.ts"
import { UnitOfWork } from "../../port/storage/UnitOfWork.ts"
import { WalletKeys } from "../../port/WalletKeys.ts"
import { WalletOperationStore } from "../../port/storage/WalletOperationStore.ts"
import type { WalletEvent, WalletOperation } from "../../walletOperation/index.ts"
import {
  advanceObstacle,
  withoutGas,
  type AdvanceObstacle,
} from "../../application/wallets/advances.ts"
import { nativeOf, nextLeg } from "../../application/wallets/nextLeg.ts"
import type { WalletSide } from "../../application/wallets/WalletSide.ts"
import { isFromBeforeRestore } from "./isFromBeforeRestore.ts"
import { isSuspended } from "./isSuspended.ts"
import { keepLegs } from "./settledLegs.ts"
import { advanceWallet, concludeWallet, type WalletStep } from "./walletSteps.ts"

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
  if ("missing" in wanted) return yield* fail(operation, side, withoutGas(wanted.missing))
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
  const signed = yield* sign(operation, side, leg, priced.fees)
  const next = yield* advanceWithin(operation, side, more, {
    type: "leg-signed",
    leg,
    isLast,
    signed,
  })
  if ("obstacle" in next) return yield* fail(operation, side, withoutGas(more, next.obstacle))
  return { next } satisfies WalletStep
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

/** Applies an event that makes the gas tank lend this much more, or tells why it may not. */
const advanceWithin = Effect.fnUntraced(function* (
  operation: WalletOperation,
  side: WalletSide,
  more: bigint,
  event: WalletEvent,
) {
  if (more === 0n) return yield* advanceWallet(operation, event)
  const unit = yield* UnitOfWork
  // Of two operations that take the last of what the tank may lend, one sees the other's row.
  return yield* unit.transact(
    Effect.gen(function* () {
      // Decided again here: an export since the acceptance ends what its accounts are lent. Test: "is not signed: the operation ends and tells why".
      const obstacle = yield* advanceObstacle(operation, side, more)
      if (obstacle !== null) return { obstacle } satisfies { readonly obstacle: AdvanceObstacle }
      return yield* advanceWallet(operation, event)
    }),
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

/** Signs a leg under the next nonce of its sender. Another operation of the gas tank may take the nonce; then `update` fails. */
const sign = Effect.fnUntraced(function* (
  operation: WalletOperation,
  { gateway, chain }: WalletSide,
  leg: Leg,
  fees: TransactionFees,
) {
  const store = yield* WalletOperationStore
  const { chainId, account } = operation
  const { senderNonces } = gateway
  const signWith = yield* signerOf(operation, chain.key)
  if (senderNonces === null) return yield* chain.signLeg(leg, account, null, fees, signWith)
  const sender = chain.senderOf(leg, account)
  const onChain = yield* senderNonces.next(sender, "pending")
  const highest = yield* store.highestSenderNonce(chainId, sender)
  const senderNonce = highest === null ? onChain : Math.max(highest + 1, onChain)
  return yield* chain.signLeg(leg, account, senderNonce, fees, signWith)
})

/** Signs with the key of the operation's wallet. */
const signerOf = Effect.fnUntraced(function* (
  { wallet: { user, index } }: WalletOperation,
  key: WalletSide["chain"]["key"],
) {
  const keys = yield* WalletKeys
  return ((bytes) =>
    key.curve === "ed25519"
      ? keys.signEd25519(user, index, bytes)
      : keys.signSecp256k1(user, index, key.name, bytes)) satisfies SignWithWallet
})

/**
 * Signs the newest leg again under the same nonce with higher fees. Every earlier transaction stays in the row. `null` if the account cannot
 * pay these fees, or the gas tank may not lend them: then the earlier transactions wait until the chain asks for less.
 */
export const replaceLeg = Effect.fn("worker.replaceLeg")(function* (
  operation: WalletOperation,
  side: WalletSide,
) {
  const { chain, gateway } = side
  const newest = operation.legs.at(-1)
  const last = newest?.transactions.at(-1)
  if (newest === undefined || last === undefined) return null
  const { leg } = newest
  const { account } = operation
  const fees = yield* chain.priceLeg(leg, account, last.fees)
  if (chain.senderOf(leg, account) === account) {
    const have = yield* chain.balanceOf(account, gateway.nativeToken)
    if (have < fees.most + nativeOf(leg)) return null
  }
  const more = leg.kind === "top-up" ? fees.most - last.fees.most : 0n
  const signWith = yield* signerOf(operation, chain.key)
  const signed = yield* chain.signLeg(leg, account, last.senderNonce, fees, signWith)
  const next = yield* advanceWithin(operation, side, more, { type: "signed-again", signed })
  return "obstacle" in next ? null : ({ next } satisfies WalletStep)
})
