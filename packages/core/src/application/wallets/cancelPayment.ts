import { Effect, Clock, Result } from "effect"
import { refusal } from "../../error/RelayError.ts"
import { isAltered } from "../../organization/index.ts"
import { parseOwnerId } from "../../owner/index.ts"
import { JobQueue } from "../../port/storage/JobQueue.ts"
import { OrderStore, type Order } from "../../port/storage/OrderStore.ts"
import { Telemetry } from "../../port/Telemetry.ts"
import { WalletOperationStore } from "../../port/storage/WalletOperationStore.ts"
import { isWithheld, livePhases, transitionOrder } from "../../privateSend/index.ts"
import { requireServed } from "../../screening/askScreening.ts"
import {
  isWalletFinal,
  transitionWallet,
  type WalletEvent,
  type WalletOperation,
} from "../../walletOperation/index.ts"
import { isFromBeforeRestore } from "./isFromBeforeRestore.ts"

/** A payment from public tokens through the pool: the deposit, and the order that pays out of it. */
export interface WalletPayment {
  readonly order: Order
  readonly deposit: WalletOperation
}

/**
 * Decides how a payment looks once it is cancelled, and how to write that. Writes nothing itself.
 *
 * The order ends in the same transaction, so whatever of the deposit is executed later is balance and never a payout. The deposit ends at
 * once if nothing of it is signed. Otherwise it signs no further leg, displaces or outlives a signed deposit, and ends once a final block
 * shows what was executed. A payment that is cancelled already stays as it is.
 *
 * Fails with SCHEDULE_NOT_CANCELLABLE once a payout runs, and for an order from before a restore, which may have paid. An owner that
 * screening does not serve cannot cancel: its tokens stay withheld (FORBIDDEN, SCREENING_UNAVAILABLE). Nor can the owner of a row that another
 * program changed (SCHEDULE_NOT_CANCELLABLE).
 */
export const cancelPayment = Effect.fn("useCase.cancelPayment")(function* ({
  order,
  deposit,
}: WalletPayment) {
  if (isAltered(order) || isAltered(deposit))
    return yield* refusal("SCHEDULE_NOT_CANCELLABLE", {
      reason:
        "its row in the database has a wrong seal, so nothing moves it until the operator of the service has looked at it",
    })
  const orders = yield* OrderStore
  const operations = yield* WalletOperationStore
  const queue = yield* JobQueue
  const telemetry = yield* Telemetry
  const ended = yield* endedOrder(order)
  const stopped = yield* stoppedDeposit(deposit)
  /** Run it in the transaction of the request. Fails with `OrderMoved` or `OperationMoved` if another worker was faster. */
  const write = Effect.gen(function* () {
    // The order first: of a deposit that is executed meanwhile nothing is paid out (test: the storms of `attacks/wallets.test.ts` of waas).
    if (ended !== order) yield* orders.update(ended)
    if (stopped === deposit) return
    yield* operations.update(stopped)
    yield* queue.enqueue("wallet", deposit.id)
  })
  /** Run it once that is committed. */
  const written = Effect.suspend(() =>
    stopped !== deposit && isWalletFinal(stopped)
      ? telemetry.count("operations_concluded_total", { kind: "wallet", outcome: "failed" })
      : Effect.void,
  )
  return { payment: { order: ended, deposit: stopped } satisfies WalletPayment, write, written }
})

const endedOrder = Effect.fnUntraced(function* (order: Order) {
  if (!livePhases.some((phase) => phase === order.phase)) return order
  if (yield* isFromBeforeRestore(order))
    return yield* refusal("SCHEDULE_NOT_CANCELLABLE", {
      reason: "the service's storage was restored from a backup, so it may have been paid",
    })
  const next = transitionOrder(order, { type: "cancelled" })
  if (Result.isFailure(next))
    return yield* refusal("SCHEDULE_NOT_CANCELLABLE", { reason: "its payout has started" })
  const owner = parseOwnerId(order.owner)
  if (owner === null || isWithheld(order)) return yield* refusal("FORBIDDEN")
  yield* requireServed([{ role: "owner", chainId: order.chainId, address: owner.address }])
  return next.success
})

const stoppedDeposit = Effect.fnUntraced(function* (deposit: WalletOperation) {
  if (isWalletFinal(deposit) || deposit.cancelled === true) return deposit
  const { code, message } = refusal("OPERATION_CANCELLED")
  const event: WalletEvent =
    deposit.legs.length === 0 ? { type: "failed", code, error: message } : { type: "cancelled" }
  const next = transitionWallet(deposit, event, yield* Clock.currentTimeMillis)
  return yield* Effect.orDie(Effect.fromResult(next))
})
