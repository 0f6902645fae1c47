import { hmac } from "@noble/hashes/hmac.js"
import { sha256 } from "@noble/hashes/sha2.js"
import { utf8ToBytes } from "@noble/hashes/utils.js"
import { base64urlnopad } from "@scure/base"
import { Cause, Clock, Duration, Effect, Latch } from "effect"
import { keyFromSeed } from "../../application/queries/keyFromSeed.ts"
import { cursorKey } from "../../application/queries/eventReader.ts"
import { cursorNonceLength, sealCursor } from "../../journal/eventCursor.ts"
import type { OwnerId } from "../../owner/Owner.ts"
import { RelayConfiguration } from "../../port/RelayConfiguration.ts"
import { ScheduleRandom } from "../../port/ScheduleRandom.ts"
import { Journal } from "../../port/storage/journal/Journal.ts"
import {
  OwnerWebhookStore,
  type OwnerWebhook,
} from "../../port/storage/journal/OwnerWebhookStore.ts"
import { WebhookStore } from "../../port/storage/journal/WebhookStore.ts"
import { Telemetry } from "../../port/Telemetry.ts"
import type { OwnerEvent, OwnerWebhooksShape } from "../../port/webhook/OwnerWebhooks.ts"
import type { WebhookEvent } from "../../port/webhook/Webhooks.ts"
import { RecentlyUsed } from "../../session/RecentlyUsed.ts"
import { ownerWebhookKey, signingSecrets } from "../../webhook/webhookSecret.ts"
import { reportDefect, type BackgroundTask } from "../supervised.ts"
import { whileLeased } from "../whileLeased.ts"
import { deliverDue, type Lane } from "./deliverLane.ts"

/** Owners' endpoints that are told at once, and of those the ones that fail: an endpoint that hangs takes a place for 15 seconds. */
const [atOnce, failingAtOnce] = [8, 4]
/** Endpoints among which the next turns are given. */
const looked = 100
/** Endpoints whose last turn is remembered. */
const remembered = 20_000
/** Events of one endpoint in a turn, and milliseconds after which a turn takes no further one. Then others come first. */
const [perTurn, longestTurn] = [16, 5_000]
/** An observer of both ends would match times: each event waits for up to so many milliseconds. */
const longestDelay = 10_000
/** Milliseconds between two looks at the backlog. */
const betweenMeasures = 15_000
/** A look asks for each webhook whether something is due, so it may take a tenth of the storage's time, save where it takes seconds. */
const restPerLook = 9
/** All owners' endpoints have one name in logs and metrics. */
const label = "owners"
const task: BackgroundTask = { task: "owner-webhooks", chain: "all" }

/**
 * Tells the owners' endpoints of the events of their owners, as `deliverWebhooks` tells the operator's. Each endpoint has its own turns, so one
 * that is slow or fails holds up no other, as long as there are places. One process does it; the others take over when it ends.
 */
export const deliverOwnerWebhooks = Effect.fnUntraced(function* (offered: OwnerWebhooksShape) {
  const { pollInterval } = yield* RelayConfiguration
  const pause = Effect.sleep(Duration.millis(pollInterval))
  const lead = Effect.gen(function* () {
    const keys = { cursor: yield* cursorKey, secrets: yield* keyFromSeed(ownerWebhookKey) }
    return yield* Effect.scoped(giveTurns(offered, keys, pause))
  })
  for (;;) {
    yield* Effect.ignore(whileLeased(`webhooks:${label}`, () => lead))
    yield* pause
  }
})

interface Keys {
  readonly cursor: Uint8Array
  readonly secrets: Uint8Array
}

/** Gives turns to endpoints that have something to do, for ever. */
const giveTurns = Effect.fnUntraced(function* (
  offered: OwnerWebhooksShape,
  keys: Keys,
  pause: Effect.Effect<void>,
) {
  const { gauge } = yield* Telemetry
  const store = yield* OwnerWebhookStore
  /** The endpoints whose turn it is, and whether they fail. */
  const turns = new Map<string, boolean>()
  /** When this process last began a turn of an endpoint; 0 or none if it has to catch up on it. */
  const begun = new RecentlyUsed<string, number>(remembered)
  const turnEnds = Latch.makeUnsafe(false)
  const admit = Effect.fnUntraced(function* (isFailing: boolean) {
    const now = yield* Clock.currentTimeMillis
    const ready = yield* store.ready(now, isFailing, looked)
    // Those that had no turn for longest come first: a few that are slow and have much to hear would take all places.
    const last = ({ endpoint }: OwnerWebhook) => begun.get(endpoint) ?? 0
    for (const webhook of ready.toSorted((a, b) => last(a) - last(b))) {
      const failing = [...turns.values()].filter((fails) => fails).length
      if (turns.size >= atOnce || (isFailing && failing >= failingAtOnce)) return
      if (turns.has(webhook.endpoint)) continue
      turns.set(webhook.endpoint, isFailing)
      const ended = Effect.sync(() => {
        turns.delete(webhook.endpoint)
        turnEnds.openUnsafe()
      })
      const isFirst = last(webhook) === 0
      begun.set(webhook.endpoint, now)
      // A first turn that failed may have recorded nothing.
      const failed = Effect.sync(() => begun.set(webhook.endpoint, 0))
      const turn = takeTurn(offered, keys, isFirst, webhook).pipe(
        Effect.catch(() => failed),
        Effect.catchCause((cause) =>
          Cause.hasDies(cause) ? reportDefect(task, cause) : Effect.void,
        ),
        Effect.ensuring(ended),
      )
      yield* Effect.forkScoped(turn)
    }
  })
  let measured = -Infinity
  yield* Effect.addFinalizer(() =>
    Effect.forEach(gauges, (each) => gauge(each, 0, {}), { discard: true }),
  )
  for (;;) {
    const now = yield* Clock.currentTimeMillis
    if (now - measured >= betweenMeasures) {
      yield* Effect.ignore(measure)
      measured = now
    }
    turnEnds.closeUnsafe()
    yield* Effect.ignore(Effect.andThen(admit(false), admit(true)))
    const took = (yield* Clock.currentTimeMillis) - now
    const rest = Math.min(restPerLook * took, longestDelay)
    if (rest > 0) yield* Effect.sleep(Duration.millis(rest))
    // A turn that ends leaves a place to those that wait for one.
    yield* turns.size >= atOnce ? turnEnds.await : pause
  }
})

/** Tells an endpoint of some of what is due. */
const takeTurn = Effect.fnUntraced(function* (
  offered: OwnerWebhooksShape,
  keys: Keys,
  isFirst: boolean,
  { owner, endpoint }: OwnerWebhook,
) {
  const store = yield* OwnerWebhookStore
  const begun = yield* Clock.currentTimeMillis
  // Before the first failure that it may record, which would count the time in which no process ran.
  if (isFirst) yield* (yield* WebhookStore).catchUp(endpoint, begun)
  for (let sent = 0; sent < perTurn; sent += 1) {
    const now = yield* Clock.currentTimeMillis
    // The owner may have set it again or ended it.
    const webhook = yield* store.find(owner)
    if (webhook?.endpoint !== endpoint || webhook.expiresAt <= now) return
    if (now - begun > longestTurn) return
    if (!(yield* deliverDue(yield* laneOf(offered, keys, webhook)))) return
  }
})

const laneOf = Effect.fnUntraced(function* (
  offered: OwnerWebhooksShape,
  keys: Keys,
  webhook: OwnerWebhook,
) {
  const journal = yield* Journal
  const random = yield* ScheduleRandom
  const { owner, endpoint, url } = webhook
  return {
    endpoint,
    label,
    isLogged: false,
    atOnce: 1,
    delay: random.integer(longestDelay + 1),
    read: (after, limit) => journal.ofOwner(owner, after, limit),
    send: (event, at) =>
      offered.send(
        { url, secrets: signingSecrets(keys.secrets, webhook, at) },
        ownerEvent(keys, owner, endpoint, event),
        at,
      ),
  } satisfies Lane
})

/** An event as its owner may see it: positions, which count the events of all owners, are neither in the id nor readable in the cursor. */
function ownerEvent(
  keys: Keys,
  owner: OwnerId,
  endpoint: string,
  { row, cursor }: WebhookEvent,
): OwnerEvent {
  const place = `${owner} ${endpoint} ${cursor.epoch} ${cursor.position}`
  const mac = (what: string) => hmac(sha256, keys.secrets, utf8ToBytes(`${what} ${place}`))
  // Each place has its own nonce, so the key of a nonce encrypts one text, and a later attempt sends the same bytes.
  const nonce = mac("nonce").subarray(0, cursorNonceLength)
  return {
    id: `evt_${base64urlnopad.encode(mac("id").subarray(0, 16))}`,
    row,
    cursor: sealCursor(keys.cursor, owner, cursor, nonce),
  }
}

const gauges = ["owner_webhooks", "owner_webhook_waiting", "owner_webhook_late_seconds"] as const

/** Records how many webhooks there are, how much waits, and how late what could be sent is. */
const measure = Effect.gen(function* () {
  const { gauge } = yield* Telemetry
  const store = yield* OwnerWebhookStore
  const now = yield* Clock.currentTimeMillis
  const { webhooks, waiting, dueSince } = yield* store.backlog(now)
  yield* gauge("owner_webhooks", webhooks, {})
  yield* gauge("owner_webhook_waiting", waiting, {})
  yield* gauge("owner_webhook_late_seconds", dueSince === null ? 0 : (now - dueSince) / 1_000, {})
})
