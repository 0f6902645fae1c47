import { Effect } from "effect"
import type { OperationPlace } from "../../operation/operationCursor.ts"
import { ownerId } from "../../owner/index.ts"
import { OperationStore } from "../../port/storage/OperationStore.ts"
import { maySee, type Caller } from "../intake/Caller.ts"

/** Operations of one answer. */
const page = 50

/**
 * The owner's operations of all sessions, newest first. `before` is the last answer's `next`; what begins meanwhile stands before the first
 * page and shifts none, so nothing is listed twice or left out.
 */
export const listOperations = Effect.fn("useCase.listOperations")(function* (
  caller: Caller,
  { before }: { readonly before: OperationPlace | null },
) {
  const operations = yield* OperationStore
  // One more than is shown tells whether there is another page.
  const found = yield* operations.list(ownerId(caller.owner), before, page + 1)
  const shown = found.slice(0, page)
  // Filtered here, so that a page costs the same in every session; one of a single chain may be short, or empty, and still have a next one.
  const visible = shown.filter(({ chainId }) => maySee(caller, chainId))
  const last = found.length > page ? shown.at(-1) : undefined
  return { operations: visible, next: last ?? null }
})
