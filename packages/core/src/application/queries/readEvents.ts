import { Clock, Duration, Effect, Option, Redacted } from "effect"
import { invalidField } from "../../error/invalidField.ts"
import { refusal } from "../../error/RelayError.ts"
import { JournalWatch, type Waiting } from "../../journal/JournalWatch.ts"
import {
  cursorNonceLength,
  eventCursorKey,
  openCursor,
  sealCursor,
} from "../../journal/eventCursor.ts"
import { ownerId } from "../../owner/index.ts"
import { KeyVault, VaultUnavailable } from "../../port/KeyVault.ts"
import { SecureRandom } from "../../port/SecureRandom.ts"
import {
  Journal,
  type JournalCursor,
  type NumberedRow,
} from "../../port/storage/journal/Journal.ts"
import { maySee, type Caller } from "../intake/Caller.ts"

/** Maximum events in an answer. */
const page = 100

export interface EventsQuery {
  /** Of an earlier answer; `null`: from now on. */
  readonly cursor: string | null
  /** Maximum seconds until the answer, if there are no events yet. */
  readonly wait: number
}

/**
 * Returns the versions of the owner's operations and orders that were committed after the cursor, oldest first, and the cursor after them.
 * Without a cursor it returns none, at once: a caller that waited would not know where it began if the answer is lost. A session for one
 * chain sees only that chain.
 */
export const readEvents = Effect.fn("useCase.readEvents")(function* (
  caller: Caller,
  { cursor, wait }: EventsQuery,
) {
  const journal = yield* Journal
  const owner = ownerId(caller.owner)
  const key = yield* cursorKey
  const answer = Effect.fnUntraced(function* (
    events: ReadonlyArray<NumberedRow>,
    at: JournalCursor,
  ) {
    const nonce = yield* (yield* SecureRandom).bytes(cursorNonceLength)
    return { events, cursor: sealCursor(key, owner, at, nonce) }
  })
  if (cursor === null) {
    const { epoch, last } = yield* journal.extent
    return yield* answer([], { epoch, position: last })
  }
  const given = openCursor(key, owner, cursor)
  if (given === null)
    return yield* invalidField("cursor", "expected the cursor of an earlier answer to this owner")
  let at = given
  /** The next events that the caller may see. Passes those of other chains. */
  const next = Effect.gen(function* () {
    for (;;) {
      const { rows, through } = yield* journal.ofOwner(owner, at, page)
      at = { epoch: at.epoch, position: through }
      const visible = rows.filter(({ chainId }) => maySee(caller, chainId))
      if (visible.length > 0 || rows.length < page) return visible
    }
  })
  const untilSome = Effect.fnUntraced(function* ({ listen, news }: Waiting) {
    const watch = yield* JournalWatch
    const end = (yield* Clock.currentTimeMillis) + wait * 1_000
    for (;;) {
      yield* listen
      const events = yield* next
      const left = end - (yield* Clock.currentTimeMillis)
      if (events.length > 0 || left <= 0 || watch.isOver()) return events
      if (Option.isNone(yield* Effect.timeoutOption(news, Duration.millis(left)))) return events
    }
  })
  const events = yield* Effect.gen(function* () {
    if (wait === 0) return yield* next
    return yield* (yield* JournalWatch).wait(owner, untilSome)
  }).pipe(
    Effect.catchTag("JournalPruned", () => Effect.fail(refusal("EVENTS_PRUNED"))),
    Effect.catchTag("JournalEpochOver", () => Effect.fail(refusal("EVENTS_EPOCH_OVER"))),
  )
  return yield* answer(events, at)
})

const cursorKey = Effect.gen(function* () {
  const seed = yield* (yield* KeyVault).get("master-seed")
  if (seed === null)
    return yield* new VaultUnavailable({ reason: "it holds no master seed", retryable: true })
  return eventCursorKey(Redacted.value(seed))
})
