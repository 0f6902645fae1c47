import { Clock, Effect, Option } from "effect"
import { summaryOf, type OperationSummary } from "../operation/summary.ts"
import type { Operation } from "../operation/Operation.ts"
import { isEarlierCall, plannedCalls } from "../operation/stages.ts"
import { JobQueue } from "../port/storage/JobQueue.ts"
import { NoteStore } from "../port/storage/NoteStore.ts"
import { OperationStore } from "../port/storage/OperationStore.ts"
import type { ChainHead, PoolGatewayShape } from "../port/chain/PoolGateway.ts"
import { UnitOfWork } from "../port/storage/UnitOfWork.ts"
import { rebroadcastReorged } from "./rebroadcastReorged.ts"
import { failureOf } from "../worker/failureOf.ts"
import { findingOf, type Facts, type Finding } from "./findingOf.ts"
import { freeSenderNonces } from "../worker/sending/freeSenderNonces.ts"
import { isDue, rebroadcast, resendPause } from "../worker/sending/rebroadcast.ts"
import { stageCost } from "../worker/sending/stageCost.ts"
import { recordOpen } from "./recordOpen.ts"
import { openOperations, type KnownOperations, type OpenOperation } from "./openOperations.ts"
import { conclude, failure } from "../worker/operationSteps.ts"
import { holdOutOfTime, isUnsettledBurn } from "../worker/outOfTime/holdOutOfTime.ts"
import { readTogether } from "../worker/reading/readTogether.ts"
import { holdAltered, moverIn, pauseLeft, unlessSetAside } from "../worker/setAside.ts"
import { settleInsertion } from "./settleInsertion.ts"
import { settleStage } from "./settleStage.ts"
import { swapOutcome } from "./swapOutcome.ts"

/** Operations per index transaction. */
const together = 500
/** Operations settled concurrently; each may query the chain. */
const sideBySide = 8

/** Maximum delay before an operation that lost its worker is woken; milliseconds. */
const longestWake = 2_000

/**
 * Settles the operations in flight from the pool's events in the index, never from receipts: another party can land a copy of our calldata
 * under another hash, and reverted calldata stays executable until its deadline. It also wakes operations that lost their worker and
 * rebroadcasts. It reads only the rows that need work, so a poll is cheap however many operations wait.
 */
export const settleOperations = Effect.fn("indexer.settleOperations")(function* (
  gateway: PoolGatewayShape,
  head: ChainHead,
  known: KnownOperations,
) {
  const open = yield* openOperations(gateway.chainId, known)
  yield* recordOpen(
    gateway.chainId,
    open.map(({ summary }) => summary),
  )
  for (let first = 0; first < open.length; first += together)
    yield* settleGroup(open.slice(first, first + together), gateway, head)
  const { senderNonces } = gateway
  if (senderNonces === null) yield* rebroadcastReorged(gateway, open)
  else yield* freeSenderNonces(gateway, senderNonces)
})

const settleGroup = Effect.fnUntraced(function* (
  group: ReadonlyArray<OpenOperation>,
  gateway: PoolGatewayShape,
  head: ChainHead,
) {
  const operations = yield* OperationStore
  const findings = yield* findingsOf(gateway, group, head)
  const now = yield* Clock.currentTimeMillis
  const resendAfter = yield* resendPause(gateway)
  const found = group.map((one) => {
    const finding: Finding = findings.get(one.summary.id) ?? { type: "nothing" }
    return { one, finding, hasWork: hasWork(one, finding, (each) => isDue(each, resendAfter, now)) }
  })
  const rows = yield* readTogether(
    found.flatMap(({ one, hasWork: has }) => (has ? [one.summary] : [])),
    (some) => operations.findAll(some.map(({ id }) => id)),
  )
  const read = new Map(rows.map((row) => [row.id, row]))
  yield* Effect.forEach(
    found,
    ({ one: { summary }, finding, hasWork: has }) => {
      const row = read.get(summary.id)
      if (!has) return finding.type === "not-final" ? Effect.void : wake(summary)
      // The finding belongs to the version that was examined. The next poll sees later changes.
      if (row?.version !== summary.version) return Effect.void
      return settle(row, gateway, finding).pipe(
        // A concurrent decision, or a fault of one operation, must not keep the others from their outcome.
        Effect.catchTag(
          ["OperationMoved", "SenderNonceTaken", "InvalidRecipientInfo"],
          () => Effect.void,
        ),
      )
    },
    { concurrency: sideBySide, discard: true },
  )
})

/** Whether an operation may need more than a wake-up, and so its row. */
function hasWork(
  { summary, hasAttempts }: OpenOperation,
  { type }: Finding,
  isDueNow: (summary: OperationSummary) => boolean,
): boolean {
  if (type !== "nothing") return type !== "not-final"
  if (summary.kind === "tree-update" && hasAttempts) return true
  return summary.state === "broadcast" && isDueNow(summary)
}

/**
 * Wakes an operation's worker. A broadcast operation needs none. An operation that has been still for long probably waits for something, so
 * it is woken after a delay; a wake-up that already waits keeps its earlier time.
 */
const wake = Effect.fnUntraced(function* ({ id, state, updatedAt, version }: OperationSummary) {
  if (state === "broadcast" || (yield* pauseLeft(moverIn(state), { id, version })) > 0) return
  const queue = yield* JobQueue
  const still = (yield* Clock.currentTimeMillis) - updatedAt
  yield* queue.enqueue("operation", id, Math.min(longestWake, Math.max(0, still)))
})

const settle = Effect.fnUntraced(function* (
  operation: Operation,
  gateway: PoolGatewayShape,
  finding: Finding,
) {
  // Another program may have changed it since it became known.
  if ((yield* holdAltered(operation)) !== null) return
  const decided = yield* unlessSetAside("outcome", operation, decide(operation, gateway, finding))
  if (Option.getOrElse(decided, () => false)) return
  if (operation.status.state !== "broadcast") return yield* wake(summaryOf(operation))
  yield* unlessSetAside(
    "sending",
    operation,
    rebroadcast(operation, gateway),
    yield* resendPause(gateway),
  )
})

/** Concludes the operation if its outcome is final, or moves it to its next stage. Returns true if nothing is left to do for now. */
const decide = Effect.fnUntraced(function* (
  operation: Operation,
  gateway: PoolGatewayShape,
  finding: Finding,
) {
  if (operation.kind === "tree-update") return yield* settleInsertion(operation, gateway)
  if (finding.type === "expired") yield* expire(operation, gateway)
  if (finding.type === "executed") yield* confirm(operation, gateway, finding)
  return finding.type !== "nothing"
})

/** Ends an operation that can no longer be executed. A transaction that ran out of time at the last moment is charged first. */
const expire = Effect.fnUntraced(function* (operation: Operation, gateway: PoolGatewayShape) {
  const last = yield* withOutOfTime(operation, gateway)
  if (last === null) return
  const code = last.held === true ? "OPERATION_OUT_OF_TIME" : "OPERATION_EXPIRED"
  const cost = yield* stageCost(last, gateway)
  yield* conclude(last, yield* failureOf(last, failure(code)), cost)
})

/** The operation, held if its newest transaction ran out of time; `null` while that transaction's block is not final. */
const withOutOfTime = Effect.fnUntraced(function* (
  operation: Operation,
  gateway: PoolGatewayShape,
) {
  const newest = operation.attempts.at(-1)?.transactions.at(-1)
  if (!gateway.timeLimit || newest === undefined) return operation
  const status = yield* gateway.transactionStatus(newest.hash)
  if (status.state !== "mined" || !isUnsettledBurn(operation, newest.hash, status)) return operation
  return yield* holdOutOfTime(operation, gateway, newest.hash, status)
})

/** Handles an executed call: the last call concludes the operation, an earlier one moves it to its next stage. */
const confirm = Effect.fnUntraced(function* (
  examined: Operation,
  gateway: PoolGatewayShape,
  { operationHash, at }: Extract<Finding, { readonly type: "executed" }>,
) {
  // Others may have landed the call for which ours ran out of time.
  const operation = yield* withOutOfTime(examined, gateway)
  if (operation === null) return
  const plan = plannedCalls(operation).find((each) => each.operationHash === operationHash)
  if (plan === undefined) return
  if (isEarlierCall(plan)) return yield* settleStage(operation, gateway, { plan, ...at })
  const swap = yield* swapOutcome(operation, plan, at.transactionHash)
  // The index adds the call's note with the call. It is missing only while its owner's notes are rebuilt.
  if (operation.kind === "swap" && swap === null) return
  const status = yield* gateway.transactionStatus(at.transactionHash)
  const cost = yield* stageCost(operation, gateway, { hash: at.transactionHash, status })
  const result = {
    txHash: at.transactionHash,
    block: at.block,
    gasUsed: status.state === "mined" ? status.gasUsed : null,
    ...(swap === null ? {} : { swap }),
  }
  yield* conclude(operation, { type: "confirmed", result }, cost)
})

/**
 * What the chain shows for each operation. An operation whose facts cannot be read is missing: it is settled later, and its bytes are sent
 * and replaced as usual meanwhile (test: `defectiveNotes.test.ts`).
 */
const findingsOf = Effect.fnUntraced(function* (
  gateway: PoolGatewayShape,
  group: ReadonlyArray<OpenOperation>,
  head: ChainHead,
) {
  const rows = group.map((one) => ({
    id: `facts of ${one.summary.id}`,
    version: one.summary.version,
    one,
  }))
  const read = yield* readTogether(rows, (some) =>
    Effect.map(
      factsOf(
        gateway,
        some.map(({ one }) => one),
      ),
      (facts) => some.map(({ one }) => [one.summary.id, findingOf(one, head, facts)] as const),
    ),
  )
  return new Map(read)
})

/**
 * Reads all facts in one transaction. Otherwise another replica could append the block that executed an operation after the look-up and
 * before the checkpoint is read, and that checkpoint would vouch for the block.
 */
const factsOf = Effect.fnUntraced(function* (
  { chainId }: PoolGatewayShape,
  operations: ReadonlyArray<OpenOperation>,
) {
  const unit = yield* UnitOfWork
  const notes = yield* NoteStore
  const calls = operations.flatMap((one) => one.calls)
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
