import { Clock, Duration, Effect } from "effect"
import { refusal } from "../../error/RelayError.ts"
import { JournalWatch } from "../../journal/JournalWatch.ts"
import { ownerId } from "../../owner/index.ts"
import { SessionStore } from "../../port/storage/SessionStore.ts"
import { usableSession } from "../../session/sessionState.ts"
import type { SessionCaller } from "../intake/Caller.ts"
import { openEventReader, type EventPage } from "./eventReader.ts"

/** Milliseconds without events after which a stream shows that it is alive. */
const heartbeat = 15_000

/** What a stream shows next. `quiet`: nothing happened for a while; `over`: the process stops, or the place went to another owner. */
export type EventNews = EventPage | "quiet" | "over"

/**
 * A stream of the caller's events after the cursor, or from now on. It holds a waiting place until its scope closes. Its first news is a page,
 * possibly without events, so that the reader has a cursor at once.
 *
 * It is read by asking for the next news: a reader that is slow makes its stream fall behind in the journal, and nothing is kept for it. The
 * news fail as `readEvents` does, and with SESSION_EXPIRED or SESSION_REVOKED once the session has ended: nothing is told after that.
 */
export const followEvents = Effect.fn("useCase.followEvents")(function* (
  caller: SessionCaller,
  { cursor }: { readonly cursor: string | null },
) {
  const watch = yield* JournalWatch
  const sessions = yield* SessionStore
  const reader = yield* openEventReader(caller, cursor)
  const { listen, news, isOver } = yield* watch.place(ownerId(caller.owner))
  /** When the session ends. Fails if it has. */
  const expiry = Effect.gen(function* () {
    const stored = yield* sessions.find(caller.scope)
    const now = yield* Clock.currentTimeMillis
    const { expiresAt } = yield* Effect.mapError(
      Effect.fromResult(usableSession(stored, now)),
      (code) => refusal(code),
    )
    return expiresAt
  })
  let isFirst = true
  const next = Effect.gen(function* () {
    const end = (yield* Clock.currentTimeMillis) + heartbeat
    for (;;) {
      yield* listen
      const events = yield* reader.next
      // After the read: what was committed after the session ended is not told in it.
      const expiresAt = yield* expiry
      if (events.length > 0 || isFirst) {
        isFirst = false
        return yield* reader.page(events)
      }
      if (isOver()) return "over"
      const left = Math.min(end, expiresAt) - (yield* Clock.currentTimeMillis)
      if (left <= 0) return "quiet"
      yield* Effect.timeoutOption(news, Duration.millis(left))
    }
  })
  return next
})
