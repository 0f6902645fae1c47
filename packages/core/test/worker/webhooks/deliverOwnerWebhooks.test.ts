import { Effect } from "effect"
import { exampleOwner } from "@shielded-relay/testkit"
import fc from "fast-check"
import { afterEach, beforeEach, describe, expect, it } from "vitest"
import { Journal, OwnerWebhookStore, WebhookStore } from "../../../src/index.ts"
import { OwnerDelivery, urlOf } from "./OwnerDelivery.ts"
import { HOUR, MINUTE, SECOND, START } from "./receiver.ts"

let delivery: OwnerDelivery
beforeEach(() => {
  delivery = new OwnerDelivery()
})
afterEach(() => delivery.stop())

/** Gives these owners webhooks and starts a process. */
async function begun(...owners: ReadonlyArray<number>): Promise<void> {
  for (const n of owners) await delivery.set(n)
  delivery.start()
  await delivery.time.advance(2 * SECOND)
}
const endpoint = (n: number) =>
  delivery.run(Effect.flatMap(WebhookStore, (store) => store.find(`owner:${n}`)))
const gauge = (name: string) =>
  delivery.telemetry.records().findLast((record) => record.name === name)?.value
const range = (length: number) => Array.from({ length }, (_, n) => n)

describe("webhooks of owners", () => {
  it("tell each owner its own events, and nobody else's", async () => {
    await begun(1, 2)
    await delivery.tell(1)
    await delivery.tell(2)
    await delivery.tell(3)
    await delivery.time.advance(30 * SECOND)
    expect(delivery.receiver.attempts).toHaveLength(2)
    expect([delivery.accepted(1), delivery.accepted(2)]).toEqual([[1], [1]])
    for (const { event, url } of delivery.receiver.attempts)
      expect(url).toBe(event.row.owner === exampleOwner(1) ? urlOf(1) : urlOf(2))
    await delivery.time.advance(MINUTE)
    expect(delivery.receiver.attempts).toHaveLength(2)
  })

  it.each([
    [100, 40],
    // Such a storage is asked again after ten seconds.
    [3_000, 8],
  ])(
    "ask a storage that takes %i ms for a look no more than %i times in a minute",
    async (takes, most) => {
      await begun(1)
      delivery.lookTakes = takes
      await delivery.time.advance(MINUTE)
      const looks = delivery.looks.length
      await delivery.time.advance(MINUTE)
      expect(delivery.looks.length - looks).toBeLessThanOrEqual(most)
      await delivery.tell(1)
      await delivery.time.advance(MINUTE)
      expect(delivery.accepted(1)).toEqual([1])
    },
  )

  it("have ids that show no position, the same for each attempt", async () => {
    await begun(1)
    delivery.receiver.behaviour = () => "refused"
    await delivery.tell(1)
    await delivery.time.advance(MINUTE)
    const [first, second] = delivery.attempts(1)
    expect(first?.event).toEqual(second?.event)
    expect(first?.event.id).toMatch(/^evt_[\w-]{22}$/)
    await delivery.tell(1, 7)
    await delivery.time.advance(MINUTE)
    const third = delivery.attempts(1).find(({ event }) => event.row.position === 2)
    expect(third?.event.id).not.toBe(first?.event.id)
    expect(third?.event.cursor).not.toBe(first?.event.cursor)
  })

  it("wait for up to ten seconds, each for its own time", async () => {
    const owners = range(40)
    await begun(...owners)
    for (const n of owners) await delivery.tell(n)
    const told = delivery.time.now
    await delivery.time.advance(15 * SECOND)
    const waits = owners.map((n) => (delivery.attempts(n)[0]?.at ?? 0) - told)
    // A look each second, and at most eight at once.
    expect(Math.max(...waits)).toBeLessThanOrEqual(12_500)
    expect(Math.min(...waits)).toBeLessThan(2_500)
    expect(waits.filter((wait) => wait > 6_000).length).toBeGreaterThan(8)
    expect(waits.filter((wait) => wait < 5_000).length).toBeGreaterThan(8)
  })

  it.each(["late", "timeout"] as const)(
    "wait again after an attempt that ended %s, if it kept a later version back",
    async (ends) => {
      const owners = range(8)
      await begun(...owners)
      delivery.receiver.behaviour = (_, { row }) => (row.version === 1 ? ends : "delivered")
      for (const n of owners) await delivery.tell(n)
      await delivery.time.advance(12 * SECOND)
      for (const n of owners) await delivery.tell(n)
      await delivery.time.advance(40 * SECOND)
      const waits = owners.map((n) => {
        const [first, second] = delivery.attempts(n).map(({ at }) => at)
        return (second ?? 0) - (first ?? 0) - 15 * SECOND
      })
      expect(Math.max(...waits)).toBeLessThanOrEqual(12 * SECOND)
      expect(waits.filter((wait) => wait > 3 * SECOND).length).toBeGreaterThan(2)
      for (const n of owners) expect(delivery.accepted(n).at(-1)).toBe(2)
    },
  )

  it("wait again after an outage, when all that was put off becomes due", async () => {
    const owners = range(8)
    await begun(...owners)
    delivery.receiver.behaviour = () => "refused"
    for (const n of owners) for (const m of [0, 1, 2]) await delivery.tell(n, 10 * n + m)
    await delivery.time.advance(20 * MINUTE)
    delivery.receiver.behaviour = () => "delivered"
    const back = delivery.receiver.attempts.length
    for (const n of owners) await delivery.tell(n, 10 * n + 9)
    await delivery.time.advance(40 * SECOND)
    const waits = owners.flatMap((n) => {
      const after = delivery.receiver.attempts.slice(back).filter(({ url }) => url === urlOf(n))
      return after.slice(1).map(({ at }) => at - (after[0]?.at ?? 0))
    })
    expect(waits).toHaveLength(24)
    expect(waits.filter((wait) => wait > 3 * SECOND).length).toBeGreaterThan(8)
    expect(delivery.log).toEqual([])
  })

  it("hold up no other owner's when an endpoint hangs", async () => {
    await begun(1, 2)
    delivery.receiver.behaviour = (url) => (url === urlOf(1) ? "timeout" : "delivered")
    for (const n of range(20)) await delivery.tell(1, 100 + n)
    await delivery.tell(2)
    await delivery.time.advance(15 * SECOND)
    expect(delivery.accepted(2)).toEqual([1])
    expect(delivery.attempts(1).length).toBeLessThanOrEqual(2)
  })

  it("are eight at once at most, of which four may fail", async () => {
    const owners = range(20)
    await begun(...owners, 50)
    delivery.receiver.behaviour = (url) => (url === urlOf(50) ? "delivered" : "timeout")
    for (const n of owners) await delivery.tell(n)
    await delivery.time.advance(2 * MINUTE)
    expect(delivery.receiver.runningAtMost).toBe(8)
    // All have failed once: from now on four places stay free of them.
    for (const n of owners) expect((await endpoint(n))?.failingSince).not.toBe(null)
    await delivery.time.advance(20 * SECOND)
    delivery.receiver.runningAtMost = delivery.receiver.running
    for (const n of owners) await delivery.tell(n)
    for (const _ of range(5)) {
      await delivery.tell(50)
      await delivery.time.advance(12 * SECOND)
    }
    expect(delivery.accepted(50)).toEqual([1, 2, 3, 4, 5])
    expect(delivery.receiver.runningAtMost).toBeLessThanOrEqual(5)
  })

  it("give an endpoint with much to hear turns, between which others come", async () => {
    delivery.receiver.behaviour = () => "delivered"
    await begun(1, 2)
    for (const n of range(60)) await delivery.tell(1, 100 + n)
    await delivery.time.advance(2 * MINUTE)
    expect(delivery.attempts(1)).toHaveLength(60)
  })

  it("end a turn after a slow answer, so that those who wait for a place get one", async () => {
    const owners = range(8)
    await begun(...owners, 9)
    delivery.receiver.behaviour = (url) => (url === urlOf(9) ? "delivered" : "late")
    for (const n of owners) for (const m of range(6)) await delivery.tell(n, 100 * n + m)
    await delivery.time.advance(11 * SECOND)
    await delivery.tell(9)
    await delivery.time.advance(35 * SECOND)
    expect(delivery.accepted(9)).toEqual([1])
  })

  it("are off after five days of failure or a 410, without a word in the log, and apart from each other", async () => {
    await begun(1, 2)
    delivery.receiver.behaviour = (url) => (url === urlOf(1) ? "gone" : "refused")
    await delivery.tell(1)
    await delivery.tell(2)
    await delivery.time.advance(30 * SECOND)
    expect((await endpoint(1))?.offSince).not.toBe(null)
    expect(await endpoint(2)).toMatchObject({ failingSince: expect.any(Number), offSince: null })
    expect(delivery.log).toEqual([])
    const labels = delivery.telemetry
      .records()
      .filter(({ name }) => name === "webhook_attempts_total")
      .map((record) => record.labels)
    expect(new Set(labels.map((each) => JSON.stringify(each)))).toEqual(
      new Set(
        ["gone", "refused"].map((outcome) => JSON.stringify({ endpoint: "owners", outcome })),
      ),
    )
  })

  it("are not off for time in which no process ran", async () => {
    await begun(1)
    delivery.receiver.behaviour = () => "refused"
    await delivery.tell(1)
    await delivery.time.advance(MINUTE)
    const { failingSince } = (await endpoint(1)) ?? {}
    await delivery.stop()
    await delivery.time.advance(2 * HOUR)
    delivery.start()
    await delivery.time.advance(MINUTE)
    const later = (await endpoint(1))?.failingSince ?? 0
    expect(later - (failingSince ?? 0)).toBeGreaterThan(HOUR)
  })

  it("pass over what was pruned, and continue in a new epoch", async () => {
    await begun(1)
    await delivery.stop()
    await delivery.tell(1)
    await delivery.run(Effect.flatMap(Journal, ({ prune }) => prune(Number.MAX_SAFE_INTEGER, 9)))
    await delivery.tell(1, 7)
    delivery.start()
    await delivery.time.advance(20 * SECOND)
    expect([delivery.accepted(1), delivery.accepted(1, 7)]).toEqual([[], [1]])
    await delivery.run(Effect.flatMap(Journal, ({ beginEpoch }) => beginEpoch(START)))
    await delivery.tell(1, 7)
    await delivery.time.advance(20 * SECOND)
    expect(delivery.accepted(1, 7)).toEqual([1, 2])
    expect(delivery.log).toEqual([])
  })

  it("stop when they have expired or ended, also in the middle of a turn", async () => {
    await delivery.set(1, START + 20 * SECOND)
    await begun(2)
    await delivery.tell(1)
    await delivery.time.advance(20 * SECOND)
    await delivery.tell(1)
    for (const n of range(10)) await delivery.tell(2, 100 + n)
    let seen = 0
    const remove = Effect.flatMap(OwnerWebhookStore, (store) => store.remove(exampleOwner(2)))
    delivery.receiver.behaviour = (url) => {
      if (url === urlOf(2) && (seen += 1) === 1) void delivery.run(remove)
      return "delivered"
    }
    await delivery.time.advance(MINUTE)
    expect(delivery.accepted(1)).toEqual([1])
    expect(delivery.attempts(2)).toHaveLength(1)
    expect(delivery.log).toEqual([])
  })

  it("stop in the middle of a turn when they expire", async () => {
    await begun(1)
    for (const n of range(10)) await delivery.tell(1, 100 + n)
    const expire = Effect.gen(function* () {
      const store = yield* OwnerWebhookStore
      const found = yield* store.find(exampleOwner(1))
      if (found !== null) yield* store.put({ ...found, expiresAt: START })
    })
    await delivery.time.advance(1_100)
    await delivery.stop()
    const before = delivery.attempts(1).length
    expect(before).toBeLessThan(5)
    // All that is left is due by then.
    await delivery.time.advance(15 * SECOND)
    delivery.receiver.behaviour = () => {
      void delivery.run(expire)
      return "delivered"
    }
    delivery.start()
    await delivery.time.advance(MINUTE)
    expect(delivery.attempts(1)).toHaveLength(before + 1)
  })

  it("are counted, and leave no old figures behind", async () => {
    await begun(1, 2)
    delivery.receiver.behaviour = () => "refused"
    await delivery.tell(1)
    await delivery.time.advance(40 * SECOND)
    expect(["owner_webhooks", "owner_webhook_waiting"].map(gauge)).toEqual([2, 1])
    expect(gauge("owner_webhook_late_seconds")).toBe(0)
    await delivery.stop()
    expect(["owner_webhooks", "owner_webhook_waiting"].map(gauge)).toEqual([0, 0])
    await delivery.tell(2)
    delivery.receiver.behaviour = () => "timeout"
    delivery.start()
    await delivery.time.advance(SECOND)
    expect(gauge("owner_webhooks")).toBe(2)
  })
})

const step = fc.oneof(
  fc.record({
    kind: fc.constant("write" as const),
    owner: fc.nat(2),
    subject: fc.nat(1),
  }),
  fc.record({
    kind: fc.constant("wait" as const),
    seconds: fc.oneof(fc.integer({ min: 1, max: 30 }), fc.integer({ min: 1, max: 900 })),
  }),
  fc.record({
    kind: fc.constant("behave" as const),
    as: fc.constantFrom("delivered", "lost", "refused", "timeout", "unreachable", "address"),
  }),
  fc.record({
    kind: fc.constant("process" as const),
    call: fc.integer({ min: 1, max: 60 }),
    made: fc.boolean(),
  }),
)

describe("whatever owners' endpoints do and whenever processes die", () => {
  it("what waits arrives, once the next process leads, at every kill point", async () => {
    for (let call = 1; call <= 40; call += 1)
      for (const made of [false, true]) {
        const played = new OwnerDelivery()
        await played.set(1)
        await played.tell(1)
        played.start({ call, made })
        await played.time.advance(14 * SECOND)
        await played.tell(1)
        await played.tell(1, 7)
        played.start()
        await played.time.advance(80 * SECOND)
        await played.stop()
        const accepted = played.accepted(1)
        expect([call, made, accepted.at(-1), played.accepted(1, 7).at(-1)]).toEqual([
          call,
          made,
          2,
          1,
        ])
        expect([call, made, accepted]).toEqual([call, made, accepted.toSorted((a, b) => a - b)])
      }
  }, 60_000)

  it(
    "every last version arrives at its owner's, and versions never fall",
    () =>
      fc.assert(
        fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 25 }), async (steps) => {
          const played = new OwnerDelivery(2 * SECOND)
          const versions = new Map<string, readonly [number, number, number]>()
          for (const n of range(3)) await played.set(n)
          for (const each of steps) {
            if (each.kind === "write") {
              const n = 10 * each.owner + each.subject
              versions.set(String(n), [each.owner, n, await played.tell(each.owner, n)])
            } else if (each.kind === "wait") await played.time.advance(each.seconds * SECOND)
            else if (each.kind === "behave") played.receiver.behaviour = () => each.as
            else played.start({ call: each.call, made: each.made })
          }
          played.receiver.behaviour = () => "delivered"
          played.start()
          const left = () =>
            played.run(
              Effect.gen(function* () {
                const store = yield* OwnerWebhookStore
                const unread = yield* store.ready(0, false, 9)
                const failing = yield* store.ready(0, true, 9)
                return (yield* store.backlog(0)).waiting + unread.length + failing.length
              }),
            )
          await played.time.until(async () => (await left()) === 0, { within: 11 * HOUR })
          await played.stop()
          for (const [owner, n, last] of versions.values()) {
            const accepted = played.accepted(owner, n)
            expect(accepted.at(-1)).toBe(last)
            expect(accepted).toEqual(accepted.toSorted((a, b) => a - b))
          }
        }),
        { numRuns: 30 },
      ),
    120_000,
  )
})
