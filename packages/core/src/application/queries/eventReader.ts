import { Effect } from "effect"
import { invalidField } from "../../error/invalidField.ts"
import { refusal } from "../../error/RelayError.ts"
import {
  cursorNonceLength,
  eventCursorKey,
  openCursor,
  sealCursor,
} from "../../journal/eventCursor.ts"
import { ownerId } from "../../owner/index.ts"
import { SecureRandom } from "../../port/SecureRandom.ts"
import { Journal, type NumberedRow } from "../../port/storage/journal/Journal.ts"
import { maySee, type Caller } from "../intake/Caller.ts"
import { keyFromSeed } from "./keyFromSeed.ts"

/** Maximum events in an answer. */
const page = 100

/** Events, oldest first, and the cursor after them, sealed for their owner. */
export interface EventPage {
  readonly events: ReadonlyArray<NumberedRow>
  readonly cursor: string
}

/**
 * A reader of the caller's events after a cursor; without one, from now on. A session for one chain sees only that chain.
 * Fails with INVALID_REQUEST if the cursor is not one that this owner was given.
 */
export const openEventReader = Effect.fnUntraced(function* (caller: Caller, cursor: string | null) {
  const journal = yield* Journal
  const random = yield* SecureRandom
  const owner = ownerId(caller.owner)
  const key = yield* cursorKey
  const given = cursor === null ? yield* present : openCursor(key, owner, cursor)
  if (given === null)
    return yield* invalidField("cursor", "expected the cursor of an earlier answer to this owner")
  let at = given
  return {
    /** The next events that the caller may see. Passes those of other chains. Fails with EVENTS_PRUNED and EVENTS_EPOCH_OVER. */
    next: Effect.gen(function* () {
      for (;;) {
        const { rows, through } = yield* journal.ofOwner(owner, at, page)
        at = { epoch: at.epoch, position: through }
        const visible = rows.filter(({ chainId }) => maySee(caller, chainId))
        if (visible.length > 0 || rows.length < page) return visible
      }
    }).pipe(
      Effect.catchTag("JournalPruned", () => Effect.fail(refusal("EVENTS_PRUNED"))),
      Effect.catchTag("JournalEpochOver", () => Effect.fail(refusal("EVENTS_EPOCH_OVER"))),
    ),
    /** An answer of what `next` read last. */
    page: (events: ReadonlyArray<NumberedRow>) =>
      Effect.map(random.bytes(cursorNonceLength), (nonce): EventPage => ({
        events,
        cursor: sealCursor(key, owner, at, nonce),
      })),
  }
})

/** The end of the journal, where a new reader begins. */
export const present = Effect.gen(function* () {
  const { epoch, last } = yield* (yield* Journal).extent
  return { epoch, position: last }
})

/** The key that seals owners' cursors, derived from the master seed. */
export const cursorKey = keyFromSeed(eventCursorKey)
