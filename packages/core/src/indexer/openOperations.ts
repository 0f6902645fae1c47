import { Effect } from "effect"
import type { ChainId } from "../address/ChainId.ts"
import { summaryOf, type OperationSummary } from "../operation/summary.ts"
import type { Operation, OperationId } from "../operation/Operation.ts"
import { plannedCalls, stagesOver } from "../operation/stages.ts"
import { inFlightStates, isFinal } from "../operation/transition.ts"
import { OperationStore } from "../port/storage/OperationStore.ts"
import { summariesInStates } from "../worker/allInStates.ts"

/** A call that an operation in flight may have executed. */
export interface OpenCall {
  readonly operationHash: bigint
  readonly anchor: bigint
  /** Seconds since the epoch, of the chain's own time. */
  readonly deadline: number
  readonly isMerge: boolean
}

/** What tells whether the chain has anything to say of an operation in flight; what is then done needs its row. */
export interface OpenOperation {
  readonly summary: OperationSummary
  readonly hasAttempts: boolean
  /** Of the present stage. */
  readonly calls: ReadonlyArray<OpenCall>
  /** Of each stage that is over. */
  readonly stages: ReadonlyArray<ReadonlyArray<OpenCall>>
}

/** The open operations that one process has read, while it follows their chain. */
export type KnownOperations = Map<OperationId, OpenOperation>

/** Rows that are read with one statement. */
const together = 500

/**
 * All operations of a chain in flight, oldest first. Of those that have not changed since they were read the summary alone is read again: a
 * look at the chain every second, where finality takes a quarter of an hour, would else read each row many hundred times.
 */
export const openOperations = Effect.fnUntraced(function* (
  chainId: ChainId,
  known: KnownOperations,
) {
  const operations = yield* OperationStore
  const summaries = yield* summariesInStates(chainId, inFlightStates)
  const changed = summaries.filter(({ id, version }) => known.get(id)?.summary.version !== version)

  const open = new Set(summaries.map(({ id }) => id))
  for (const id of known.keys()) if (!open.has(id)) known.delete(id)
  for (let first = 0; first < changed.length; first += together) {
    const ids = changed.slice(first, first + together).map(({ id }) => id)
    for (const row of yield* operations.findAll(ids)) known.set(row.id, openOperation(row))
  }
  // A row may have ended since its summary was read.
  return summaries
    .flatMap(({ id }) => known.get(id) ?? [])
    .filter(({ summary }) => !isFinal(summary.state))
})

export function openOperation(operation: Operation): OpenOperation {
  return {
    summary: summaryOf(operation),
    hasAttempts: operation.attempts.length > 0,
    calls: openCalls(operation),
    stages: stagesOver(operation).map(openCalls),
  }
}

function openCalls(stage: Pick<Operation, "attempts">): ReadonlyArray<OpenCall> {
  return plannedCalls(stage).map(({ kind, operationHash, anchor, call }) => ({
    operationHash,
    anchor,
    deadline: call.extData.deadline,
    isMerge: kind === "merge",
  }))
}
