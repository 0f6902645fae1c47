import { followEvents } from "@shielded-relay/core"
import { Effect } from "effect"
import type { OpenStream, StreamPart } from "./answer/Answer.ts"
import { eventView } from "./answer/eventView.ts"
import { refused } from "./answer/refused.ts"
import { shownRefusal } from "./answer/shownRefusal.ts"
import { statusOf } from "./errorTable.ts"
import { answering, unexpected } from "./handle.ts"
import { eventsRoute } from "./routes/events.ts"
import type { SignedRequest } from "./wire/SignedRequest.ts"

/**
 * Answers a request to GET /events with a stream of answers: each is an answer of the route to this request, with its place among them
 * (`sequence`, from 0), so that a reader notices if one is missing. A refusal also has its `status`, and ends the stream. Never fails. The
 * stream holds its place until the scope closes.
 *
 * @param lastEventId The cursor at which the reader's previous stream ended, instead of the query's; `null` without one.
 */
export const openEventStream = (request: SignedRequest, lastEventId: string | null) =>
  answering(
    request,
    Effect.fnUntraced(function* () {
      const { caller, wire } = yield* eventsRoute.authorize(request)
      const cursor = lastEventId ?? wire.cursor ?? null
      const news = yield* followEvents(caller, { cursor })
      let sequence = 0
      let isOver = false
      const next = Effect.gen(function* () {
        if (isOver) return over
        const told = yield* news
        if (told === "quiet") return { outcome: "quiet" } satisfies StreamPart
        if (told === "over") return over
        const { events, cursor: after } = told
        const body = { success: true, events: events.map(eventView), cursor: after }
        return { outcome: "ok", body: { ...body, nonce: caller.nonce } } satisfies StreamPart
      }).pipe(
        Effect.catch((error) => Effect.succeed(refused(shownRefusal(error), caller.nonce))),
        Effect.catchCause((cause) => unexpected(cause, eventsRoute.key, caller.nonce)),
        Effect.map((part): StreamPart => {
          if (part.outcome !== "ok" && part.outcome !== "refused") return part
          isOver = part.outcome === "refused"
          const status = part.outcome === "refused" ? { status: statusOf(part.code) } : {}
          const placed = { ...part, body: { ...part.body, ...status, sequence } }
          sequence += 1
          return placed
        }),
      )
      return { outcome: "stream", next } satisfies OpenStream<typeof next>
    }),
  )

const over: StreamPart = { outcome: "over" }
