import { Effect } from "effect"
import type { OperationPlace } from "../../operation/operationCursor.ts"
import { ownerId } from "../../owner/index.ts"
import { OperationStore } from "../../port/storage/OperationStore.ts"
import { maySee, type Caller } from "../intake/Caller.ts"

/** Page size. */
const page = 50

/**
 * Lists the owner's operations of all sessions, newest first. `before` is the `next` of the previous answer. New operations come before the
 * first page, so pages never repeat or skip a row.
 */
export const listOperations = Effect.fn("useCase.listOperations")(function* (
  caller: Caller,
  { before }: { readonly before: OperationPlace | null },
) {
  const operations = yield* OperationStore
  // One extra row shows whether another page exists.
  const found = yield* operations.list(ownerId(caller.owner), before, page + 1)
  const shown = found.slice(0, page)
  // Filtering after the query keeps the cost of a page equal for all sessions. A page of a one-chain session may be short or empty and
  // still have a next one.
  const visible = shown.filter(({ chainId }) => maySee(caller, chainId))
  const last = found.length > page ? shown.at(-1) : undefined
  return { operations: visible, next: last ?? null }
})
