import { Effect } from "effect"
import type { ChainId } from "../address/ChainId.ts"
import { summaryOf, type OperationSummary } from "../operation/summary.ts"
import type { Operation, OperationId } from "../operation/Operation.ts"
import { plannedCalls, completedStages } from "../operation/stages.ts"
import { inFlightStates, isFinal } from "../operation/transition.ts"
import { OperationStore } from "../port/storage/OperationStore.ts"
import { summariesInStates } from "../worker/reading/allInStates.ts"
import { readTogether } from "../worker/reading/readTogether.ts"
import { holdAltered } from "../worker/setAside.ts"

/** A call that may have been executed for an operation in flight. */
export interface OpenCall {
  readonly operationHash: bigint
  readonly anchor: bigint
  /** Unix seconds of the chain's clock. */
  readonly deadline: number
  readonly isMerge: boolean
}

/** The parts of an operation in flight that suffice to look for its outcome. Acting on the outcome needs the row. */
export interface OpenOperation {
  readonly summary: OperationSummary
  readonly hasAttempts: boolean
  /** Calls of the current stage. */
  readonly calls: ReadonlyArray<OpenCall>
  /** Calls of each completed stage. */
  readonly stages: ReadonlyArray<ReadonlyArray<OpenCall>>
}

/** The open operations that the indexing process has read. */
export type KnownOperations = Map<OperationId, OpenOperation>

/** Rows per query. */
const together = 500

/**
 * Returns all operations of a chain in flight, oldest first. Rows that have not changed since the last call are not read again, only their
 * summaries. Polling every second until finality, for a quarter of an hour, would otherwise read each row hundreds of times.
 * A row that another program changed is missing, and is read again each time: what it says must not stay known once the right row is back.
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
  // A row that cannot be read now must not be settled from its earlier version.
  for (const { id } of changed) known.delete(id)
  for (let first = 0; first < changed.length; first += together) {
    const read = yield* readTogether(changed.slice(first, first + together), (some) =>
      operations.findAll(some.map(({ id }) => id)),
    )
    for (const row of read)
      if ((yield* holdAltered(row)) === null) known.set(row.id, openOperation(row))
  }
  // A row may have ended after its summary was read.
  return summaries
    .flatMap(({ id }) => known.get(id) ?? [])
    .filter(({ summary }) => !isFinal(summary.state))
})

export function openOperation(operation: Operation): OpenOperation {
  return {
    summary: summaryOf(operation),
    hasAttempts: operation.attempts.length > 0,
    calls: openCalls(operation),
    stages: completedStages(operation).map(openCalls),
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
