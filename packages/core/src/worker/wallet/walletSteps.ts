import { Clock, Effect, Result } from "effect"
import { GasDebtStore } from "../../port/storage/GasDebtStore.ts"
import { OperationMoved } from "../../port/storage/OperationStore.ts"
import { Telemetry } from "../../port/Telemetry.ts"
import { UnitOfWork } from "../../port/storage/UnitOfWork.ts"
import { WalletOperationStore } from "../../port/storage/WalletOperationStore.ts"
import {
  transitionWallet,
  withLoans,
  type WalletEvent,
  type WalletOperation,
} from "../../walletOperation/index.ts"
import { IllegalStep } from "../IllegalStep.ts"

/** Pause between looks at a transaction that no block holds yet; milliseconds. */
export const lookPause = 1_000
/** Pause between looks at a transaction whose block is not final yet; milliseconds. */
export const finalityPause = 4_000

/** What to do after a step: continue at once with the written operation, look again after a pause (milliseconds), or stop. */
export type WalletStep = "done" | { readonly next: WalletOperation } | { readonly again: number }

/** Applies an event to a wallet operation and stores it by compare-and-set. Fails like `advance` of other operations. */
export const advanceWallet = Effect.fnUntraced(function* (
  operation: WalletOperation,
  event: WalletEvent,
) {
  const store = yield* WalletOperationStore
  const telemetry = yield* Telemetry
  const now = yield* Clock.currentTimeMillis
  const next = transitionWallet(operation, event, now)
  if (Result.isFailure(next)) return yield* refusedStep(operation, event)
  yield* store.update(next.success)
  yield* telemetry.duration("operation_step", now - operation.updatedAt, {
    kind: "wallet",
    step: event.type,
  })
  return next.success
})

/** Reads the row again. The event is a defect only if the row is still the one that the step was decided on. */
const refusedStep = Effect.fnUntraced(function* (
  { id, status, version }: WalletOperation,
  event: WalletEvent,
) {
  const store = yield* WalletOperationStore
  const stored = yield* store.find(id)
  if (stored?.version !== version) return yield* new OperationMoved({ id })
  return yield* new IllegalStep({
    kind: "wallet",
    state: status.state,
    event: event.type,
    version,
  })
})

/**
 * Ends a wallet operation. The same transaction charges its owner for what the gas tank advanced, and counts a leg that the chain undid among
 * the losses after which an owner must wait.
 */
export const concludeWallet = Effect.fn("worker.concludeWallet")(function* (
  operation: WalletOperation,
  event: Extract<WalletEvent, { readonly type: "confirmed" | "failed" }>,
) {
  const unit = yield* UnitOfWork
  const telemetry = yield* Telemetry
  yield* unit.transact(Effect.andThen(chargeAdvances(operation), advanceWallet(operation, event)))
  yield* telemetry.count("operations_concluded_total", { kind: "wallet", outcome: event.type })
  return "done" as const satisfies WalletStep
})

const chargeAdvances = Effect.fnUntraced(function* (operation: WalletOperation) {
  const {
    chainId,
    request: { owner },
  } = operation
  const debts = yield* GasDebtStore
  const at = yield* Clock.currentTimeMillis
  for (const { leg, executed } of withLoans(operation)) {
    if (executed === null) continue
    const { txHash: transactionHash, success, cost } = executed
    if (leg.kind === "top-up")
      yield* debts.record({
        chainId,
        transactionHash,
        owner,
        native: cost + (success ? leg.amount : 0n),
        at,
        isAdvance: true,
      })
    else if (!success) yield* debts.record({ chainId, transactionHash, owner, native: 0n, at })
  }
})
