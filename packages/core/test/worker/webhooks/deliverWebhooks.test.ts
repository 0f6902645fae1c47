import { Effect } from "effect"
import { exampleOperation } from "@shielded-relay/testkit"
import fc from "fast-check"
import { afterEach, beforeEach, describe, expect, it } from "vitest"
import { Journal, rowOfOperation, WebhookStore } from "../../../src/index.ts"
import { Delivery, HOUR, idOf, MINUTE, SECOND, START } from "./receiver.ts"

let delivery: Delivery
beforeEach(() => {
  delivery = new Delivery()
})
afterEach(() => delivery.stop())

/** Starts a process and lets it begin at the end of the journal. */
async function begun(pollInterval = SECOND): Promise<Delivery> {
  delivery = new Delivery(pollInterval)
  delivery.start()
  await delivery.time.advance(2 * pollInterval)
  return delivery
}
const endpoint = () => delivery.run(Effect.flatMap(WebhookStore, (store) => store.find("operator")))
const gauge = (name: string) =>
  delivery.telemetry.records().findLast((record) => record.name === name)?.value
const told = () => delivery.attempts.map(({ event }) => [event.row.subject, event.row.version])

describe("webhooks", () => {
  it("tell a new endpoint what happens from its first start on, each version once", async () => {
    await delivery.tell(1, 1)
    await begun()
    await delivery.tell(2)
    await delivery.time.advance(2 * SECOND)
    await delivery.tell(2, 1)
    await delivery.time.advance(2 * SECOND)
    expect(told()).toEqual([
      [idOf(2), 1],
      [idOf(2), 2],
      [idOf(1), 1],
    ])
    const ids = delivery.attempts.map(({ event }) => event.id)
    expect(ids).toEqual(["evt_1_1", "evt_1_2", "evt_1_3"])
    expect(delivery.attempts.map(({ event }) => event.cursor)).toEqual(
      [1, 2, 3].map((position) => ({ epoch: 1, position })),
    )
    expect(delivery.telemetry.counted("webhook_attempts_total", { outcome: "delivered" })).toBe(3)
    await delivery.time.advance(HOUR)
    expect(delivery.attempts).toHaveLength(3)
  })

  it("are retried after 5 s, 5 min, 30 min, 2 h, 5 h and then every 10 h", async () => {
    await begun()
    delivery.behaviour = "refused"
    await delivery.tell(1)
    await delivery.time.advance(28 * HOUR)
    const at = delivery.attempts.map((attempt) => attempt.at)
    const pauses = at.slice(1).map((time, n) => time - (at[n] ?? 0))
    expect(pauses).toEqual([
      5 * SECOND,
      5 * MINUTE,
      30 * MINUTE,
      2 * HOUR,
      5 * HOUR,
      10 * HOUR,
      10 * HOUR,
    ])
    expect(await endpoint()).toMatchObject({ failingSince: at[0], offSince: null })
  }, 60_000)

  it("are off after five days of failure, and take up where they were once they are on again", async () => {
    await begun()
    const row = { ...rowOfOperation(exampleOperation(9)), position: 1 }
    const begins = delivery.time.now - 5 * 24 * HOUR + MINUTE
    await delivery.run(
      Effect.flatMap(WebhookStore, (store) =>
        store.failed("operator", { row, attempts: 0, until: -1 }, 0, begins),
      ),
    )
    delivery.behaviour = "refused"
    await delivery.tell(1)
    await delivery.time.advance(30 * SECOND)
    expect(await endpoint()).toMatchObject({ failingSince: begins, offSince: null })
    await delivery.time.advance(10 * MINUTE)
    const tried = delivery.attempts.length
    expect(await endpoint()).toMatchObject({ offSince: delivery.attempts.at(-1)?.at })
    expect(gauge("webhook_off")).toBe(1)
    expect(delivery.log).toEqual([
      "a webhook endpoint is switched off; webhooks replay switches it on",
    ])
    delivery.behaviour = "delivered"
    await delivery.tell(2)
    await delivery.time.advance(HOUR)
    expect(delivery.attempts).toHaveLength(tried)
    expect(gauge("webhook_oldest_seconds")).toBeGreaterThan(3_600)
    await delivery.run(
      Effect.flatMap(WebhookStore, (store) => store.resume("operator", null, delivery.time.now)),
    )
    await delivery.time.advance(MINUTE)
    expect([delivery.accepted(1), delivery.accepted(2)]).toEqual([[1], [1]])
    expect(["webhook_off", "webhook_waiting", "webhook_oldest_seconds"].map(gauge)).toEqual([
      0, 0, 0,
    ])
  })

  it("end at once when the endpoint is gone", async () => {
    await begun()
    delivery.behaviour = "gone"
    await delivery.tell(1)
    await delivery.time.advance(HOUR)
    expect(delivery.attempts).toHaveLength(1)
    expect(await endpoint()).toMatchObject({ offSince: delivery.attempts[0]?.at })
  })

  it("say once that the endpoint fails, and once that it is off, however many were sent at once", async () => {
    await begun()
    delivery.behaviour = "refused"
    const subjects = Array.from({ length: 9 }, (_, n) => n)
    await delivery.tell(...subjects)
    await delivery.time.advance(2 * SECOND)
    expect(delivery.attempts.length).toBe(9)
    expect(delivery.log).toEqual(["a webhook endpoint accepts no events"])
    await delivery.run(
      Effect.flatMap(WebhookStore, (store) => store.resume("operator", null, delivery.time.now)),
    )
    delivery.behaviour = "gone"
    await delivery.time.advance(MINUTE)
    expect(delivery.log.slice(1)).toEqual([
      "a webhook endpoint accepts no events",
      "a webhook endpoint is switched off; webhooks replay switches it on",
    ])
  })

  it("are not off for days in which no process ran", async () => {
    await begun()
    delivery.behaviour = "refused"
    await delivery.tell(1)
    await delivery.time.advance(HOUR)
    await delivery.stop()
    await delivery.time.advance(6 * 24 * HOUR)
    delivery.start()
    await delivery.time.advance(MINUTE)
    const { failingSince, offSince } = (await endpoint()) ?? {}
    expect(offSince).toBe(null)
    // Two hours after the last attempt it would have been tried again.
    expect(delivery.time.now - (failingSince ?? 0)).toBeLessThan(4 * HOUR)
  })

  it("are retried as soon as others, if only our own processes have failed to send them", async () => {
    const played = new Delivery(2 * SECOND)
    await beginAt(played, 0)
    await played.tell(1)
    played.behaviour = "timeout"
    // Each ends while it sends, so that nobody learns what became of it.
    for (let deaths = 0; deaths < 4; deaths += 1) {
      const before = played.attempts.length
      played.start()
      await played.time.until(() => Promise.resolve(played.attempts.length > before))
      await played.stop()
      await played.time.advance(MINUTE)
    }
    played.behaviour = "refused"
    played.start()
    await played.time.advance(MINUTE)
    await played.stop()
    const at = played.attempts.slice(4).map((attempt) => attempt.at)
    expect((at[1] ?? 0) - (at[0] ?? 0)).toBeLessThan(10 * SECOND)
  })

  it("tell the newest version alone of what happened while the endpoint was away", async () => {
    await begun()
    delivery.behaviour = "unreachable"
    await delivery.tell(1, 2)
    await delivery.time.advance(2 * SECOND)
    for (let version = 2; version <= 6; version += 1) await delivery.tell(1)
    delivery.behaviour = "delivered"
    await delivery.time.advance(10 * MINUTE)
    expect([delivery.accepted(1), delivery.accepted(2)]).toEqual([[6], [1]])
  })

  it("never send a version while an earlier one may still arrive", async () => {
    await begun()
    delivery.behaviour = "timeout"
    await delivery.tell(1)
    await delivery.time.advance(2 * SECOND)
    delivery.behaviour = "delivered"
    await delivery.tell(1)
    await delivery.time.advance(12 * SECOND)
    expect(delivery.attempts).toHaveLength(1)
    await delivery.time.advance(4 * SECOND)
    expect(told()).toEqual([
      [idOf(1), 1],
      [idOf(1), 2],
    ])
  })

  it("try one event at a time while the endpoint fails, and all that wait when it is back", async () => {
    await begun()
    delivery.behaviour = "timeout"
    await delivery.tell(...Array.from({ length: 20 }, (_, n) => n))
    await delivery.time.advance(16 * SECOND)
    // The first sixteen at once, then one.
    expect(delivery.attempts.map(({ at }) => at - START)).toEqual([
      ...Array<number>(16).fill(3 * SECOND),
      18 * SECOND,
    ])
    await delivery.time.advance(10 * HOUR)
    delivery.behaviour = "delivered"
    const before = delivery.attempts.length
    await delivery.tell(30)
    await delivery.time.advance(MINUTE)
    expect(delivery.accepted(30)).toEqual([1])
    expect(delivery.attempts.slice(before).filter(({ accepted }) => accepted)).toHaveLength(21)
    expect(delivery.log).toContain("a webhook endpoint accepts events again")
  }, 60_000)

  it("do not hold up other events for one that is always refused, and do not hasten it", async () => {
    await begun()
    delivery.behaviour = ({ row }) => (row.subject === idOf(0) ? "refused" : "delivered")
    await delivery.tell(0)
    for (let n = 1; n <= 60; n += 1) {
      await delivery.tell(n)
      await delivery.time.advance(MINUTE)
      expect(delivery.accepted(n)).toEqual([1])
    }
    expect(delivery.attempts.filter(({ accepted }) => !accepted)).toHaveLength(4)
  })

  it("continue in the epoch after a restore, under other ids", async () => {
    await begun()
    await delivery.tell(1)
    await delivery.run(Effect.flatMap(Journal, (journal) => journal.beginEpoch(77)))
    await delivery.tell(2)
    await delivery.time.advance(5 * SECOND)
    expect(delivery.attempts.map(({ event }) => event.id)).toEqual(["evt_77_1", "evt_77_2"])
  })

  it("tell what waited during a restore under an id of the new epoch, so that no receiver takes it for what the loss undid", async () => {
    await begun()
    delivery.behaviour = "refused"
    await delivery.tell(1)
    await delivery.time.advance(5 * SECOND)
    await delivery.stop()
    await delivery.run(Effect.flatMap(Journal, (journal) => journal.beginEpoch(77)))
    await delivery.time.advance(10 * MINUTE)
    delivery.behaviour = "delivered"
    delivery.start()
    await delivery.time.advance(5 * SECOND)
    const last = delivery.attempts.at(-1)
    expect([last?.accepted, last?.event.id]).toEqual([true, "evt_77_1"])
  })

  it("say so when events were pruned before they were taken, and continue", async () => {
    await begun()
    await delivery.run(
      Effect.flatMap(WebhookStore, (store) => store.switchOff("operator", delivery.time.now)),
    )
    await delivery.tell(1, 2)
    await delivery.run(Effect.flatMap(Journal, (journal) => journal.prune(Infinity, 1)))
    await delivery.run(
      Effect.flatMap(WebhookStore, (store) => store.resume("operator", null, delivery.time.now)),
    )
    await delivery.time.advance(5 * SECOND)
    expect([delivery.accepted(1), delivery.accepted(2)]).toEqual([[], [1]])
    expect(delivery.log).toEqual([
      "events that a webhook endpoint was not told were pruned from the journal",
    ])
  })

  it("leave no old figures behind in a process that stops", async () => {
    await begun()
    delivery.behaviour = "refused"
    await delivery.tell(1)
    await delivery.time.advance(MINUTE)
    expect(gauge("webhook_waiting")).toBe(1)
    await delivery.stop()
    expect(gauge("webhook_waiting")).toBe(0)
  })
})

const beginAt = (played: Delivery, position: number) =>
  played.run(
    Effect.flatMap(WebhookStore, (store) => store.begin("operator", { epoch: 1, position })),
  )

const step = fc.oneof(
  fc.record({ kind: fc.constant("write" as const), subject: fc.nat(3) }),
  fc.record({
    kind: fc.constant("wait" as const),
    seconds: fc.oneof(fc.integer({ min: 1, max: 30 }), fc.integer({ min: 1, max: 900 })),
  }),
  fc.record({
    kind: fc.constant("behave" as const),
    as: fc.constantFrom(
      "delivered",
      "lost",
      "late",
      "refused",
      "timeout",
      "unreachable",
      "address",
    ),
  }),
  fc.record({
    kind: fc.constant("process" as const),
    call: fc.integer({ min: 1, max: 40 }),
    made: fc.boolean(),
  }),
)

describe("whatever the endpoint does and whenever processes die", () => {
  it("a later version that another process sends waits until the first can no longer arrive, at every kill point", async () => {
    let deliveredTwice = 0
    for (let call = 1; call <= 30; call += 1)
      for (const made of [false, true]) {
        const played = new Delivery()
        await beginAt(played, 0)
        played.behaviour = ({ row }) => (row.version === 1 ? "late" : "delivered")
        await played.tell(1)
        played.start({ call, made })
        await played.time.advance(2 * SECOND)
        await played.tell(1)
        played.start()
        await played.time.advance(90 * SECOND)
        await played.stop()
        const accepted = played.accepted(1)
        expect([call, made, accepted.at(-1)]).toEqual([call, made, 2])
        expect([call, made, accepted]).toEqual([call, made, accepted.toSorted((a, b) => a - b)])
        deliveredTwice += accepted.length === 2 ? 1 : 0
      }
    expect(deliveredTwice).toBeGreaterThan(10)
  })

  it("all that waits arrives within minutes after an outage, at every kill point", async () => {
    for (let call = 1; call <= 20; call += 1)
      for (const made of [false, true]) {
        const played = new Delivery(15 * SECOND)
        await beginAt(played, 0)
        played.behaviour = "refused"
        await played.tell(0, 1)
        played.start()
        // Each of them waits for two hours now.
        await played.time.advance(40 * MINUTE)
        await played.stop()
        played.behaviour = "delivered"
        await played.tell(9)
        played.start({ call, made })
        await played.time.advance(2 * MINUTE)
        played.start()
        await played.time.advance(5 * MINUTE)
        await played.stop()
        for (const n of [0, 1, 9])
          expect([call, made, n, played.accepted(n).at(-1)]).toEqual([call, made, n, 1])
      }
  })

  it("every last version arrives, and versions never fall", () =>
    fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 30 }), async (steps) => {
        const played = new Delivery(2 * SECOND)
        const versions = new Map<number, number>()
        await beginAt(played, 0)
        for (const each of steps) {
          if (each.kind === "write") {
            versions.set(each.subject, await played.write(each.subject))
            await played.number()
          } else if (each.kind === "wait") await played.time.advance(each.seconds * SECOND)
          else if (each.kind === "behave") played.behaviour = each.as
          else played.start({ call: each.call, made: each.made })
        }
        played.behaviour = "delivered"
        played.start()
        const waiting = () =>
          played.run(
            Effect.gen(function* () {
              const store = yield* WebhookStore
              const { last } = yield* (yield* Journal).extent
              const taken = (yield* store.find("operator"))?.cursor.position
              return (yield* store.backlog("operator")).waiting + last - (taken ?? 0)
            }),
          )
        await played.time.until(async () => (await waiting()) === 0, { within: 11 * HOUR })
        await played.stop()
        for (const [n, last] of versions) {
          const accepted = played.accepted(n)
          expect(accepted.at(-1)).toBe(last)
          expect(accepted).toEqual(accepted.toSorted((a, b) => a - b))
        }
      }),
      { numRuns: 60 },
    ))
})
