import { Effect, Option } from "effect"
import type { OperationId } from "../../operation/Operation.ts"
import { gatewayOf } from "../../port/chain/gatewayOf.ts"
import { WalletChains } from "../../port/chain/WalletChain.ts"
import { JobQueue } from "../../port/storage/JobQueue.ts"
import { RelayConfiguration } from "../../port/RelayConfiguration.ts"
import { WalletOperationStore } from "../../port/storage/WalletOperationStore.ts"
import { isAltered } from "../../organization/index.ts"
import { isWalletFinal, type WalletOperation } from "../../walletOperation/index.ts"
import { pauseAfter } from "../operationSteps.ts"
import { alarmAltered, pauseLeft, unlessSetAside } from "../setAside.ts"
import { whileLeased } from "../whileLeased.ts"
import { followLeg, sendLeg } from "./followLeg.ts"
import { followLoan, openLoan } from "./lendForCancel.ts"
import { signNextLeg } from "./signLegs.ts"
import { keepPastLegs } from "./settledLegs.ts"
import { mustStop, stopDeposit } from "./stopDeposit.ts"
import type { WalletStep } from "./walletSteps.ts"

/** Pause before a chain that is not configured is looked for again; milliseconds. */
const unservedPause = 60_000

/**
 * Runs a `wallet` job: advances an operation of a managed account until it must wait or ends. Idempotent: every step is a compare-and-set.
 * The account's nonces, or an expiry, keep each leg single; the lease spares double work.
 */
export const runWalletOperation = Effect.fn("worker.runWalletOperation", { root: true })(function* (
  id: string,
) {
  const queue = yield* JobQueue
  const { leaseDuration } = yield* RelayConfiguration
  const left = yield* whileLeased(`wallet:${id}`, () => runSteps(id as OperationId))
  // Enqueue only after releasing the lease. A worker woken earlier would find the lease taken and drop the wake-up.
  // Whoever holds the lease may be dead, and no indexer wakes this operation (test: `deadProcess.test.ts` of waas).
  if (Option.isNone(left)) yield* queue.enqueue("wallet", id, leaseDuration)
  else if (left.value !== "done") yield* queue.enqueue("wallet", id, left.value.again)
})

const runSteps = Effect.fnUntraced(function* (id: OperationId) {
  const store = yield* WalletOperationStore
  let operation = yield* store.find(id)
  if (operation === null) return "done" as const
  for (;;) {
    const step: WalletStep = yield* stepUnlessSetAside(operation).pipe(
      Effect.catch((error) => pauseAfter(error._tag)),
    )
    if (step === "done" || "again" in step) return step
    operation = step.next
  }
})

const stepUnlessSetAside = Effect.fnUntraced(function* (operation: WalletOperation) {
  const step = yield* unlessSetAside("steps", operation, stepOf(operation))
  if (Option.isSome(step)) return step.value
  return { again: yield* pauseLeft("steps", operation) } satisfies WalletStep
})

const stepOf = Effect.fnUntraced(function* (operation: WalletOperation) {
  // Before anything is signed or sent (test: `sealedPayments.test.ts` of waas). A row that has ended needs no seal.
  if (isAltered(operation) && !isWalletFinal(operation)) {
    yield* alarmAltered("wallet", operation)
    return { again: unservedPause } satisfies WalletStep
  }
  const chain = (yield* WalletChains).get(operation.chainId)
  if (chain === undefined) return { again: unservedPause } satisfies WalletStep
  const side = { gateway: yield* gatewayOf(operation.chainId), chain }
  if (openLoan(operation) !== null) {
    const lost = yield* keepPastLegs(operation, side, false)
    // What else is lost may need the loan (test: "is paid although a reorganisation removes …").
    if (lost !== null && "next" in lost) return lost
    const step = yield* followLoan(operation, side, false)
    if (step !== null) return step
  }
  switch (operation.status.state) {
    case "accepted":
      return yield* signNextLeg(operation, side)
    case "signed":
      return yield* (mustStop(operation) ? stopDeposit : sendLeg)(operation, side)
    case "broadcast":
      return yield* (mustStop(operation) ? stopDeposit : followLeg)(operation, side)
    case "confirmed":
    case "failed":
      return "done" satisfies WalletStep
  }
})

/** Wakes a worker for every operation that an earlier process left behind. */
export const resumeWalletOperations = Effect.gen(function* () {
  const store = yield* WalletOperationStore
  const queue = yield* JobQueue
  for (const chainId of (yield* WalletChains).keys())
    for (const id of yield* store.unsettled(chainId)) yield* queue.enqueue("wallet", id)
})
