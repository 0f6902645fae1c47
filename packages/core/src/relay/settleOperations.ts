import { Effect } from "effect"
import { failureReasons } from "../operation/failureReasons.ts"
import type { CallPlan, Operation, OperationState } from "../operation/Operation.ts"
import { plannedCalls } from "../operation/stages.ts"
import { inFlightStates, unprovenStates } from "../operation/transition.ts"
import { currentHash } from "../operation/view.ts"
import { Clock } from "../port/Clock.ts"
import { JobQueue } from "../port/JobQueue.ts"
import { NoteStore, type Located } from "../port/NoteStore.ts"
import type { ChainHead, PoolGatewayShape } from "../port/PoolGateway.ts"
import { Telemetry } from "../port/Telemetry.ts"
import { UnitOfWork } from "../port/UnitOfWork.ts"
import { allInStates } from "./allInStates.ts"
import { bringBackStages } from "./bringBackStages.ts"
import { failureOf } from "./failureOf.ts"
import { freeSenderNonces } from "./freeSenderNonces.ts"
import { keepMoving } from "./keepMoving.ts"
import { conclude, failure } from "./operationSteps.ts"
import { settleStage, type Executed } from "./settleStage.ts"
import { swapOutcome } from "./swapOutcome.ts"

/** Operations about which the index is asked in one transaction. */
const together = 500
/** Operations whose outcomes are followed up at once: each may have to ask the chain. */
const sideBySide = 8

/** The longest that an operation waits for the worker that it lost; milliseconds. */
const longestWake = 2_000

/**
 * Reads outcomes from the pool as the index knows it, never from a receipt: a copy of our calldata can land under a foreign hash,
 * and reverted calldata stays executable until its deadline. Also wakes what lost its worker and keeps broadcasts moving.
 */
export const settleOperations = Effect.fnUntraced(function* (
  gateway: PoolGatewayShape,
  head: ChainHead,
) {
  const telemetry = yield* Telemetry
  const open = yield* allInStates(gateway.chainId, inFlightStates)
  const unproven: ReadonlyArray<OperationState["state"]> = unprovenStates
  yield* telemetry.gauge(
    "operations_unproven",
    open.filter(({ status }) => unproven.includes(status.state)).length,
    { chain: String(gateway.chainId) },
  )
  for (let first = 0; first < open.length; first += together) {
    const group = open.slice(first, first + together)
    const facts = yield* factsOf(gateway, group)
    yield* Effect.forEach(
      group,
      (operation) =>
        // What another worker decided meanwhile, or what one operation lacks, must not keep the others from their outcome.
        settle(operation, gateway, head, facts).pipe(
          Effect.catchTag(
            ["OperationMoved", "SenderNonceTaken", "InvalidRecipientInfo"],
            () => Effect.void,
          ),
        ),
      { concurrency: sideBySide, discard: true },
    )
  }
  if (gateway.replacing === "after-expiry") return yield* bringBackStages(gateway, open)
  yield* freeSenderNonces(gateway, open).pipe(
    Effect.catchTag(["OperationMoved", "SenderNonceTaken"], () => Effect.void),
  )
})

const settle = Effect.fnUntraced(function* (
  operation: Operation,
  gateway: PoolGatewayShape,
  head: ChainHead,
  facts: Facts,
) {
  const queue = yield* JobQueue
  if (yield* decide(operation, gateway, head, facts)) return
  if (operation.status.state === "broadcast") return yield* keepMoving(operation, gateway)
  // One that has not moved for long has a reason; a wake-up that waits already keeps its sooner time.
  const still = (yield* (yield* Clock).now) - operation.updatedAt
  yield* queue.enqueue("operation", operation.id, Math.min(longestWake, Math.max(0, still)))
})

/** Concludes the operation when its outcome is final; true when it is. */
const decide = Effect.fnUntraced(function* (
  operation: Operation,
  gateway: PoolGatewayShape,
  head: ChainHead,
  facts: Facts,
) {
  if (operation.attempts.length === 0) return false
  return operation.kind === "tree-update"
    ? yield* decideTreeUpdate(operation, gateway)
    : yield* decideTransact(operation, gateway, head, facts)
})

/**
 * Confirmed by `Operation(opHash)` of any attempt at a final block, or a stage further when that attempt was not its last call; failed when the
 * chain's time has passed every deadline and the anchor is unspent.
 */
const decideTransact = Effect.fnUntraced(function* (
  operation: Operation,
  gateway: PoolGatewayShape,
  { finalized }: ChainHead,
  { indexedBlock, executions, spends }: Facts,
) {
  const plans = plannedCalls(operation)
  const executed = executionOf(plans, executions)
  // Every attempt spends the same anchor.
  const spent = plans.map(({ anchor }) => spends.get(anchor)).find((each) => each !== undefined)
  const deadline = Math.max(...plans.map(({ call }) => call.extData.deadline))
  if (executed !== null) {
    if (executed.plan.kind === "merge") {
      yield* settleStage(operation, gateway, executed)
      return true
    }
    if (executed.block > finalized.number) return true
    if (executed.plan.kind === "part") {
      yield* settleStage(operation, gateway, executed)
      return true
    }
    const swap = yield* swapOutcome(operation, executed.plan, executed.transactionHash)
    // The call's own note is indexed with it; it is missing only while its owner's notes are being rebuilt.
    if (operation.kind === "swap" && swap === null) return true
    const status = yield* gateway.transactionStatus(executed.transactionHash)
    yield* conclude(operation, {
      type: "confirmed",
      result: {
        txHash: executed.transactionHash,
        block: executed.block,
        gasUsed: status.state === "mined" ? status.gasUsed : null,
        ...(swap === null ? {} : { swap }),
      },
    })
    return true
  }
  if (indexedBlock < finalized.number || finalized.time <= deadline) return false
  // A spend of the anchor that is not final yet may still be reorganised away, or turn out to be ours.
  if (spent !== undefined && spent.block > finalized.number) return true
  yield* conclude(operation, yield* failureOf(operation, failure("OPERATION_EXPIRED")))
  return true
})

function executionOf(
  calls: ReadonlyArray<CallPlan>,
  executions: Facts["executions"],
): Executed | null {
  for (const plan of calls) {
    const found = executions.get(plan.operationHash)
    if (found !== undefined) return { plan, ...found }
  }
  return null
}

/** What the index knows of a group of operations. */
interface Facts {
  readonly indexedBlock: number
  readonly executions: ReadonlyMap<bigint, Located>
  readonly spends: ReadonlyMap<bigint, Located>
}

/**
 * All of one moment: read one by one, another replica could append the block that executed an operation after it was looked for and before
 * the checkpoint that then vouches for that block.
 */
const factsOf = Effect.fnUntraced(function* (
  { chainId }: PoolGatewayShape,
  operations: ReadonlyArray<Operation>,
) {
  const unit = yield* UnitOfWork
  const notes = yield* NoteStore
  const calls = operations.flatMap(plannedCalls)
  return yield* unit.transact(
    Effect.gen(function* () {
      const checkpoint = yield* notes.checkpoint(chainId)
      return {
        indexedBlock: checkpoint?.number ?? -1,
        executions: yield* notes.executions(
          chainId,
          calls.map(({ operationHash }) => operationHash),
        ),
        spends: yield* notes.spends(
          chainId,
          calls.map(({ anchor }) => anchor),
        ),
      } satisfies Facts
    }),
  )
})

/** A batch insertion is done when the tree holds its leaves, whoever inserted them, and lost when its transaction failed. */
const decideTreeUpdate = Effect.fnUntraced(function* (
  operation: Operation,
  gateway: PoolGatewayShape,
) {
  const notes = yield* NoteStore
  const plan = operation.attempts.at(-1)?.plan
  if (plan?.kind !== "tree-update") return false
  const root = yield* notes.latestRoot(gateway.chainId)
  const hash = currentHash(operation)
  if (root !== null && root.inserted >= plan.update.start + plan.update.commitments.length) {
    yield* conclude(
      operation,
      hash === null
        ? failure("OPERATION_FAILED", failureReasons.insertedByOther.text)
        : { type: "confirmed", result: { txHash: hash, block: root.block, gasUsed: null } },
    )
    return true
  }
  if (operation.status.state !== "broadcast" || hash === null) return false
  const status = yield* gateway.transactionStatus(hash)
  if (status.state !== "mined" || status.success) return false
  yield* conclude(operation, failure("OPERATION_FAILED", failureReasons.insertedByOther.text))
  return true
})
