import { Effect } from "effect"
import { invalidField } from "../../error/invalidField.ts"
import { parseCursor, renderCursor } from "../../operation/operationCursor.ts"
import { ownerId } from "../../owner/index.ts"
import { OperationStore } from "../../port/storage/OperationStore.ts"
import type { Answer } from "../intake/Answer.ts"
import { maySee, type Caller } from "../intake/Caller.ts"
import { describeOperation } from "../intake/describeOperation.ts"
import type { schemas } from "../wire/schemas.ts"

type OperationsQuery = (typeof schemas)["GET /operations"]["request"]["Type"]

/** Operations of one answer. */
const page = 50

/**
 * GET /operations: the owner's operations of all sessions, newest first. `cursor` is the last answer's `nextCursor`; what begins
 * meanwhile stands before the first page and shifts none, so nothing is listed twice or left out.
 */
export const listOperations = Effect.fnUntraced(function* (
  caller: Caller,
  command: OperationsQuery,
) {
  const operations = yield* OperationStore
  const before = command.cursor === undefined ? null : parseCursor(command.cursor)
  if (before === null && command.cursor !== undefined) {
    return yield* invalidField("cursor", "expected the nextCursor of an earlier answer")
  }
  // One more than is shown tells whether there is another page.
  const found = yield* operations.list(ownerId(caller.owner), before, page + 1)
  const shown = found.slice(0, page)
  // Filtered here, so that a page costs the same in every session; one of a single chain may be short, or empty, and still have a next one.
  const visible = shown.filter(({ chainId }) => maySee(caller, chainId))
  const last = found.length > page ? shown.at(-1) : undefined
  return {
    outcome: "ok",
    body: {
      success: true,
      operations: yield* Effect.forEach(visible, describeOperation),
      nextCursor: last === undefined ? null : renderCursor(last),
      nonce: caller.nonce,
    },
  } satisfies Answer
})
