import { Clock, Duration, Effect, Option } from "effect"
import { JournalWatch } from "../../journal/JournalWatch.ts"
import { ownerId } from "../../owner/index.ts"
import type { Caller } from "../intake/Caller.ts"
import { openEventReader } from "./eventReader.ts"

export interface EventsQuery {
  /** Of an earlier answer; `null`: from now on. */
  readonly cursor: string | null
  /** Maximum seconds until the answer, if there are no events yet. */
  readonly wait: number
}

/**
 * Returns the versions of the owner's operations and orders, and the changes of its balances, that were committed after the cursor, oldest first, and the cursor after them.
 * Without a cursor it returns none, at once: a caller that waited would not know where it began if the answer is lost.
 */
export const readEvents = Effect.fn("useCase.readEvents")(function* (
  caller: Caller,
  { cursor, wait }: EventsQuery,
) {
  const reader = yield* openEventReader(caller, cursor)
  if (cursor === null) return yield* reader.page([])
  const untilSome = Effect.gen(function* () {
    const watch = yield* JournalWatch
    const { listen, news, isOver } = yield* watch.place(ownerId(caller.owner))
    const end = (yield* Clock.currentTimeMillis) + wait * 1_000
    for (;;) {
      yield* listen
      const events = yield* reader.next
      const left = end - (yield* Clock.currentTimeMillis)
      if (events.length > 0 || left <= 0 || isOver()) return events
      if (Option.isNone(yield* Effect.timeoutOption(news, Duration.millis(left)))) return events
    }
  })
  const events = yield* wait === 0 ? reader.next : Effect.scoped(untilSome)
  return yield* reader.page(events)
})
