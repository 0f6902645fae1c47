import { Clock, Duration, Effect } from "effect"
import { Journal } from "../../port/storage/journal/Journal.ts"
import { RelayConfiguration } from "../../port/RelayConfiguration.ts"
import { Telemetry } from "../../port/Telemetry.ts"
import { Webhooks } from "../../port/webhook/Webhooks.ts"
import { WebhookStore } from "../../port/storage/journal/WebhookStore.ts"
import { whileLeased } from "../whileLeased.ts"
import { deliverDue, type Lane } from "./deliverLane.ts"

/** Events sent at once. While the endpoint fails, one at a time. */
const atOnce = 16
/** Milliseconds between two looks at the backlog, whose cost grows with what waits. */
const betweenMeasures = 15_000

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
      const isBusy = yield* Effect.orElseSucceed(deliver(name), () => false)
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

/** Begins a new endpoint at the end of the journal, and else delivers. Returns whether there may be more. */
const deliver = Effect.fnUntraced(function* (name: string) {
  const store = yield* WebhookStore
  const journal = yield* Journal
  const { send } = yield* Webhooks
  if ((yield* store.find(name)) === null) {
    const { epoch, last } = yield* journal.extent
    yield* store.begin(name, { epoch, position: last })
    return true
  }
  const lane: Lane = {
    endpoint: name,
    label: name,
    isLogged: true,
    atOnce,
    delay: Effect.succeed(0),
    read: (after, limit) =>
      Effect.map(journal.read(after, limit), (rows) => ({
        rows,
        through: rows.at(-1)?.position ?? after.position,
      })),
    send: (event, at) => send(name, event, at),
  }
  return yield* deliverDue(lane)
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
