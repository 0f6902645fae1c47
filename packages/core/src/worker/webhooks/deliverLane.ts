import { Clock, Effect } from "effect"
import type {
  JournalCursor,
  JournalEpochOver,
  JournalPruned,
  NumberedRow,
  OwnerRows,
} from "../../port/storage/journal/Journal.ts"
import type { StorageUnavailable } from "../../port/storage/StorageUnavailable.ts"
import { Telemetry } from "../../port/Telemetry.ts"
import {
  longestAttempt,
  type WebhookEvent,
  type WebhookOutcome,
} from "../../port/webhook/Webhooks.ts"
import {
  WebhookStore,
  type ClaimedEvent,
  type WebhookEndpoint,
} from "../../port/storage/journal/WebhookStore.ts"
import { logged } from "../../tracing/logEvents.ts"
import { retryPause } from "./retryPause.ts"

/** Rows of the journal queued at once. */
const page = 500
/** Beyond the longest attempt, so that its outcome is recorded before another process may send the event. */
const claimed = longestAttempt + 15_000
/** After an outage of this length the first delivery makes everything due that waits for a later attempt. */
const outage = 5 * 60_000
/** An endpoint that has failed for this long, while a process was there to notice, is switched off. */
const patience = 5 * 24 * 3_600_000

/** How events reach one endpoint. */
export interface Lane {
  readonly endpoint: string
  /** The endpoint's name in logs and metrics. */
  readonly label: string
  /** Whether the log tells that the endpoint fails: of the operator's own. */
  readonly isLogged: boolean
  /** Events sent at once. While the endpoint fails, one at a time. */
  readonly atOnce: number
  /** Draws the milliseconds for which a new event waits before it is sent. */
  readonly delay: Effect.Effect<number>
  /** The endpoint's rows after a cursor. */
  readonly read: (
    after: JournalCursor,
    limit: number,
  ) => Effect.Effect<OwnerRows, JournalEpochOver | JournalPruned | StorageUnavailable>
  readonly send: (event: WebhookEvent, at: number) => Effect.Effect<WebhookOutcome>
}

/** What the log already says of an endpoint, so that events sent at once say it once. */
interface Said {
  isFailing: boolean
  isOff: boolean
}

/** Queues new rows and sends what is due. Returns whether there may be more; `false` of an endpoint that does not exist. */
export const deliverDue = Effect.fnUntraced(function* (lane: Lane) {
  const store = yield* WebhookStore
  const endpoint = yield* store.find(lane.endpoint)
  if (endpoint === null || endpoint.offSince !== null) return false
  const epoch = yield* takeRows(lane, endpoint)
  const now = yield* Clock.currentTimeMillis
  // The claim is written before the event is sent: a process that dies in between leaves the event waiting. (deliverWebhooks.test.ts, every kill point)
  const limit = endpoint.failingSince === null ? lane.atOnce : 1
  const events = yield* store.claim(endpoint.name, now, now + claimed, limit)
  const said: Said = { isFailing: endpoint.failingSince !== null, isOff: false }
  const outcomes = yield* Effect.forEach(
    events,
    (event) => sendOne(lane, endpoint, epoch, event, said),
    {
      concurrency: "unbounded",
    },
  )
  const isBack = outcomes.includes("delivered")
  if (endpoint.failingSince !== null) {
    if (isBack && lane.isLogged) yield* logged("webhook-recovered", { endpoint: lane.label })
    // One attempt for each look: an endpoint that refuses at once is not asked again and again.
    return isBack
  }
  return events.length > 0
})

/** Queues the next rows of the journal. Returns its epoch. */
const takeRows = Effect.fnUntraced(function* (lane: Lane, { name, cursor }: WebhookEndpoint) {
  const store = yield* WebhookStore
  const now = yield* Clock.currentTimeMillis
  const moveTo = Effect.fnUntraced(function* (
    to: JournalCursor,
    rows: ReadonlyArray<NumberedRow> = [],
  ) {
    const delays = yield* Effect.forEach(rows, () => lane.delay)
    yield* store.take(name, cursor, to, rows, now, delays)
    return to.epoch
  })
  return yield* lane.read(cursor, page).pipe(
    Effect.flatMap(({ rows, through }) => {
      if (through <= cursor.position) return Effect.succeed(cursor.epoch)
      return moveTo({ epoch: cursor.epoch, position: through }, rows)
    }),
    // The cursor was restored with the journal, so it has its place there: positions continue in a new epoch.
    Effect.catchTag("JournalEpochOver", ({ epoch }) => moveTo({ ...cursor, epoch })),
    Effect.catchTag("JournalPruned", ({ pruned }) =>
      Effect.andThen(
        lane.isLogged ? logged("webhook-events-pruned", { endpoint: lane.label }) : Effect.void,
        moveTo({ ...cursor, position: pruned }),
      ),
    ),
  )
})

/** Sends a claimed event and records the outcome. */
const sendOne = Effect.fnUntraced(function* (
  lane: Lane,
  { name, failingSince }: WebhookEndpoint,
  epoch: number,
  event: ClaimedEvent,
  said: Said,
): Effect.fn.Return<
  WebhookOutcome,
  Effect.Error<ReturnType<WebhookStore["Service"]["failed"]>>,
  Telemetry | WebhookStore
> {
  const store = yield* WebhookStore
  const { count } = yield* Telemetry
  const { position } = event.row
  const told = { id: `evt_${epoch}_${position}`, row: event.row, cursor: { epoch, position } }
  const outcome = yield* lane.send(told, yield* Clock.currentTimeMillis)
  yield* count("webhook_attempts_total", { endpoint: lane.label, outcome })
  const now = yield* Clock.currentTimeMillis
  if (outcome === "delivered") {
    // Before the failure ends: a process that dies in between delivers again, and hastens again. (deliverWebhooks.test.ts, "after an outage")
    const next = now + (yield* lane.delay)
    if (failingSince !== null && now - failingSince >= outage) yield* store.hasten(name, next)
    yield* store.delivered(name, event, next)
    return outcome
  }
  const due = now + retryPause(event.attempts + 1)
  const since = yield* store.failed(name, event, due, now, now + (yield* lane.delay))
  if (!said.isFailing) {
    said.isFailing = true
    if (lane.isLogged) yield* logged("webhook-failing", { endpoint: lane.label, outcome })
  }
  if (!said.isOff && (outcome === "gone" || now - since >= patience)) {
    said.isOff = true
    yield* store.switchOff(name, now)
    if (lane.isLogged) yield* logged("webhook-off", { endpoint: lane.label, outcome })
  }
  return outcome
})
