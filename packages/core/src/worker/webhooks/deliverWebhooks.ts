import { Clock, Duration, Effect } from "effect"
import {
  Journal,
  type JournalCursor,
  type NumberedRow,
} from "../../port/storage/journal/Journal.ts"
import { RelayConfiguration } from "../../port/RelayConfiguration.ts"
import { Telemetry } from "../../port/Telemetry.ts"
import { longestAttempt, Webhooks, type WebhookOutcome } from "../../port/webhook/Webhooks.ts"
import {
  WebhookStore,
  type ClaimedEvent,
  type WebhookEndpoint,
} from "../../port/storage/journal/WebhookStore.ts"
import { logged } from "../../tracing/logEvents.ts"
import { whileLeased } from "../whileLeased.ts"
import { retryPause } from "./retryPause.ts"

/** Rows of the journal queued at once. */
const page = 500
/** Events sent at once. While the endpoint fails, one at a time. */
const atOnce = 16
/** Beyond the longest attempt, so that its outcome is recorded before another process may send the event. */
const claimed = longestAttempt + 15_000
/** After an outage of this length the first delivery makes everything due that waits for a later attempt. */
const outage = 5 * 60_000
/** Milliseconds between two looks at the backlog, whose cost grows with what waits. */
const betweenMeasures = 15_000
/** An endpoint that has failed for this long, while a process was there to notice, is switched off. */
const patience = 5 * 24 * 3_600_000

/**
 * Tells an endpoint of every committed version of operations and orders and every change of a balance, at least once, for ever. A version that waits is replaced by a later one
 * of its subject, so an endpoint that was away gets each subject's last state. One process does it; the others take over when it ends. The lease
 * only saves work: two at once claim different events (law 4 of `WebhookStore`).
 */
export const deliverWebhooks = Effect.fnUntraced(function* (name: string) {
  const { pollInterval } = yield* RelayConfiguration
  const pause = Effect.sleep(Duration.millis(pollInterval))
  const { gauge } = yield* Telemetry
  const store = yield* WebhookStore
  const lead = Effect.gen(function* () {
    let measured = -Infinity
    // Before the first failure that it may record, which would count the time in which no process ran.
    const caughtUp = store.catchUp(name, yield* Clock.currentTimeMillis)
    while (!(yield* succeeds(caughtUp))) yield* pause
    for (;;) {
      const now = yield* Clock.currentTimeMillis
      if (now - measured >= betweenMeasures) {
        yield* Effect.ignore(measure(name))
        measured = now
      }
      const isBusy = yield* Effect.orElseSucceed(deliverDue(name), () => false)
      if (!isBusy) yield* pause
    }
  }).pipe(
    // Another process measures now: old values of this one would hide its own.
    Effect.ensuring(
      Effect.forEach(gauges, (each) => gauge(each, 0, { endpoint: name }), { discard: true }),
    ),
  )
  for (;;) {
    yield* Effect.ignore(whileLeased(`webhooks:${name}`, () => lead))
    yield* pause
  }
})

const succeeds = <A, E, R>(effect: Effect.Effect<A, E, R>) =>
  Effect.match(effect, { onFailure: () => false, onSuccess: () => true })

/** What the log already says of an endpoint, so that events sent at once say it once. */
interface Said {
  isFailing: boolean
  isOff: boolean
}

/** Queues new rows and sends what is due. Returns whether there may be more. */
const deliverDue = Effect.fnUntraced(function* (name: string) {
  const store = yield* WebhookStore
  const endpoint = yield* store.find(name)
  if (endpoint === null) {
    const { epoch, last } = yield* (yield* Journal).extent
    yield* store.begin(name, { epoch, position: last })
    return true
  }
  if (endpoint.offSince !== null) return false
  const epoch = yield* takeRows(endpoint)
  const now = yield* Clock.currentTimeMillis
  // The claim is written before the event is sent: a process that dies in between leaves the event waiting. (deliverWebhooks.test.ts, every kill point)
  const limit = endpoint.failingSince === null ? atOnce : 1
  const events = yield* store.claim(name, now, now + claimed, limit)
  const said: Said = { isFailing: endpoint.failingSince !== null, isOff: false }
  const outcomes = yield* Effect.forEach(events, (event) => sendOne(endpoint, epoch, event, said), {
    concurrency: "unbounded",
  })
  const isBack = outcomes.includes("delivered")
  if (endpoint.failingSince !== null) {
    if (isBack) yield* logged("webhook-recovered", { endpoint: name })
    // One attempt for each look: an endpoint that refuses at once is not asked again and again.
    return isBack
  }
  return events.length > 0
})

/** Queues the next rows of the journal. Returns its epoch. */
const takeRows = Effect.fnUntraced(function* ({ name, cursor }: WebhookEndpoint) {
  const journal = yield* Journal
  const store = yield* WebhookStore
  const now = yield* Clock.currentTimeMillis
  const moveTo = (to: JournalCursor, rows: ReadonlyArray<NumberedRow> = []) =>
    Effect.as(store.take(name, cursor, to, rows, now), to.epoch)
  return yield* journal.read(cursor, page).pipe(
    Effect.flatMap((rows) => {
      const last = rows.at(-1)
      if (last === undefined) return Effect.succeed(cursor.epoch)
      return moveTo({ epoch: cursor.epoch, position: last.position }, rows)
    }),
    // The cursor was restored with the journal, so it has its place there: positions continue in a new epoch.
    Effect.catchTag("JournalEpochOver", ({ epoch }) => moveTo({ ...cursor, epoch })),
    Effect.catchTag("JournalPruned", ({ pruned }) =>
      Effect.andThen(
        logged("webhook-events-pruned", { endpoint: name }),
        moveTo({ ...cursor, position: pruned }),
      ),
    ),
  )
})

/** Sends a claimed event and records the outcome. */
const sendOne = Effect.fnUntraced(function* (
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
  const { send } = yield* Webhooks
  const { count } = yield* Telemetry
  const { position } = event.row
  const told = { id: `evt_${epoch}_${position}`, row: event.row, cursor: { epoch, position } }
  const outcome = yield* send(name, told, yield* Clock.currentTimeMillis)
  yield* count("webhook_attempts_total", { endpoint: name, outcome })
  const now = yield* Clock.currentTimeMillis
  if (outcome === "delivered") {
    // Before the failure ends: a process that dies in between delivers again, and hastens again. (deliverWebhooks.test.ts, "after an outage")
    if (failingSince !== null && now - failingSince >= outage) yield* store.hasten(name, now)
    yield* store.delivered(name, event, now)
    return outcome
  }
  const since = yield* store.failed(name, event, now + retryPause(event.attempts + 1), now)
  if (!said.isFailing) {
    said.isFailing = true
    yield* logged("webhook-failing", { endpoint: name, outcome })
  }
  if (!said.isOff && (outcome === "gone" || now - since >= patience)) {
    said.isOff = true
    yield* store.switchOff(name, now)
    yield* logged("webhook-off", { endpoint: name, outcome })
  }
  return outcome
})

const gauges = ["webhook_waiting", "webhook_oldest_seconds", "webhook_off"] as const

/** Records how much waits, and for how long. */
const measure = Effect.fnUntraced(function* (name: string) {
  const { gauge } = yield* Telemetry
  const store = yield* WebhookStore
  const endpoint = yield* store.find(name)
  const { waiting, oldest } = yield* store.backlog(name)
  const now = yield* Clock.currentTimeMillis
  const labels = { endpoint: name }
  yield* gauge("webhook_waiting", waiting, labels)
  yield* gauge("webhook_oldest_seconds", oldest === null ? 0 : (now - oldest) / 1_000, labels)
  yield* gauge("webhook_off", (endpoint?.offSince ?? null) === null ? 0 : 1, labels)
})
