import { Journal } from "@shielded-relay/core"
import { newStorage, ORIGIN, World } from "@shielded-relay/simulated-relay"
import { Caller, evmWallet } from "@shielded-relay/testkit"
import { Context, Effect } from "effect"
import { afterEach, beforeEach, describe, expect, it } from "vitest"

const OTHER_CHAIN = 99
const PLACES = { total: 5, perOwner: 3 }

let world: World
let alice: Caller
let bob: Caller
beforeEach(async () => {
  world = await World.open({
    storage: await newStorage(),
    neighbour: { chainId: OTHER_CHAIN },
    configuration: { eventWaits: PLACES },
  })
  alice = await world.caller(1)
  bob = await world.caller(2)
})
afterEach(() => world.close())

type Opened = Awaited<ReturnType<World["relay"]["openEvents"]>>
type Stream = Extract<Opened, { readonly outcome: "stream" }>
type Part = Awaited<ReturnType<Stream["next"]>>

const asked = (caller: Caller, fields: Readonly<Record<string, string>>, last: string | null) =>
  world.time.during(world.relay.openEvents(caller.get("/events", fields), last))

async function open(caller: Caller, last: string | null = null): Promise<Stream> {
  const opened = await asked(caller, {}, last)
  if (opened.outcome !== "stream") throw new Error(JSON.stringify(opened))
  return opened
}
async function refused(caller: Caller, last: string | null = null, fields = {}) {
  const opened = await asked(caller, fields, last)
  if (opened.outcome === "stream") throw new Error("a stream was opened")
  return opened.body["code"]
}
const next = (stream: Stream): Promise<Part> => world.time.during(stream.next())
const bodyOf = (part: Part) => ("body" in part ? part.body : {})
const statesOf = (part: Part) => {
  const { events } = bodyOf(part)
  if (!Array.isArray(events)) throw new Error(JSON.stringify(part))
  return events.map(({ data }: { data: { state: string } }) => data.state)
}
/** A deposit that a wallet never sends: one row. */
const prepare = (caller: Caller) =>
  world.ask(
    caller.post("/deposit", {
      chainId: world.chainId,
      tokenAddresses: [world.token()],
      amounts: ["777"],
    }),
  )
const textIn = (part: Part, name: string) => String(bodyOf(part)[name])

describe("a stream of events", () => {
  it("tells a cursor at once, then each event as it happens, once and in order", async () => {
    const stream = await open(alice)
    const first = await next(stream)
    expect(first).toMatchObject({ outcome: "ok", body: { success: true, events: [], sequence: 0 } })
    const waiting = stream.next()
    await world.time.advance(4_000)
    await prepare(bob)
    await prepare(alice)
    const began = world.time.now
    const second = await world.time.during(waiting)
    expect(world.time.now - began).toBeLessThanOrEqual(1_500)
    expect(statesOf(second)).toEqual(["prepared"])
    expect(bodyOf(second)).toMatchObject({ sequence: 1, nonce: textIn(first, "nonce") })
    // It was not read meanwhile: nothing is lost, and nothing is kept for it but its place in the journal.
    for (let n = 0; n < 3; n += 1) await prepare(alice)
    await world.time.advance(2_000)
    expect(statesOf(await next(stream))).toEqual(["prepared", "prepared", "prepared"])
    stream.close()
  })

  it("shows every 15 seconds that it is open", async () => {
    const stream = await open(alice)
    await next(stream)
    for (let n = 1; n <= 3; n += 1) {
      const began = world.time.now
      expect(await next(stream)).toEqual({ outcome: "quiet" })
      expect(world.time.now - began).toBe(15_000)
    }
    await prepare(alice)
    expect(await next(stream)).toMatchObject({ body: { sequence: 1 } })
    stream.close()
  })

  it("continues after the id that its reader saw last, whatever the query says", async () => {
    const stream = await open(alice)
    const start = textIn(await next(stream), "cursor")
    await prepare(alice)
    const seen = textIn(await next(stream), "cursor")
    stream.close()
    await prepare(alice)
    await world.time.advance(2_000)
    expect(statesOf(await next(await open(alice, seen)))).toEqual(["prepared"])
    const opened = await asked(alice, { cursor: seen }, start)
    if (opened.outcome !== "stream") throw new Error("no stream")
    expect(statesOf(await next(opened))).toEqual(["prepared", "prepared"])
  })

  it("refuses an id that this owner was not given", async () => {
    const stream = await open(alice)
    const id = textIn(await next(stream), "cursor")
    for (const forged of ["", "0", "1.0", "A".repeat(64), `${id.slice(0, 63)}_`, `${id}, ${id}`])
      expect(await refused(alice, forged)).toBe("INVALID_REQUEST")
    expect(await refused(bob, id)).toBe("INVALID_REQUEST")
    // A refused stream gives its place back.
    for (let n = 1; n < PLACES.perOwner; n += 1) await open(alice)
    expect(await refused(alice)).toBe("RATE_LIMITED")
  })

  it("tells a session of one chain nothing of the others", async () => {
    const inside = new Caller(evmWallet(1), 0x78)
    const creation = { messageVersion: 2, audience: ORIGIN, chainId: OTHER_CHAIN }
    expect(await world.ask(inside.creation(creation))).toMatchObject({ outcome: "ok" })
    const stream = await open(inside)
    await next(stream)
    await prepare(alice)
    expect(await next(stream)).toEqual({ outcome: "quiet" })
    stream.close()
  })

  it("ends when its session is revoked or expires, and tells nothing of what came after", async () => {
    const other = await world.caller(1)
    const [revoked, kept] = [await open(other), await open(bob)]
    await next(revoked)
    await next(kept)
    const waiting = revoked.next()
    await world.time.advance(1_000)
    await world.ask(other.post("/revoke-session", {}))
    await prepare(bob)
    expect(await world.time.during(waiting)).toMatchObject({
      outcome: "refused",
      code: "SESSION_REVOKED",
      body: { success: false, sequence: 1 },
    })
    expect(await next(revoked)).toEqual({ outcome: "over" })
    expect(statesOf(await next(kept))).toEqual(["prepared"])
    revoked.close()
    const short = new Caller(evmWallet(3), 0x79)
    const expiresAt = new Date(world.time.now + 20_000).toISOString()
    expect(await world.ask(short.creation({ expiresAt }))).toMatchObject({ outcome: "ok" })
    const expiring = await open(short)
    await next(expiring)
    expect(await next(expiring)).toEqual({ outcome: "quiet" })
    expect(await next(expiring)).toMatchObject({ code: "SESSION_EXPIRED" })
    expect(world.time.now).toBe(Date.parse(expiresAt))
  })

  it("does not tell a revoked session what its slow reader missed", async () => {
    const other = await world.caller(1)
    const stream = await open(other)
    await next(stream)
    await prepare(alice)
    await world.time.advance(2_000)
    await world.ask(other.post("/revoke-session", {}))
    expect(await next(stream)).toMatchObject({ code: "SESSION_REVOKED" })
  })

  it("refuses an id from before a restore and one whose events are gone, at its start and on its way", async () => {
    const journal = Context.get(world.storage, Journal)
    const stream = await open(alice)
    const id = textIn(await next(stream), "cursor")
    await prepare(alice)
    await world.time.advance(2_000)
    await Effect.runPromise(journal.prune(Number.MAX_SAFE_INTEGER, 9_999))
    expect(await next(stream)).toMatchObject({ code: "EVENTS_PRUNED" })
    const late = await open(alice, id)
    expect(await next(late)).toMatchObject({ code: "EVENTS_PRUNED", body: { sequence: 0 } })
    expect(await next(late)).toEqual({ outcome: "over" })
    const restored = await open(bob)
    await next(restored)
    const waiting = restored.next()
    await world.time.advance(1_000)
    await Effect.runPromise(journal.beginEpoch(world.time.now))
    expect(await world.time.during(waiting)).toMatchObject({ code: "EVENTS_EPOCH_OVER" })
  })

  it("gives its place back when it is closed, also in the middle of a wait and twice", async () => {
    const carol = await world.caller(3)
    const held: Array<Stream> = []
    for (const caller of [alice, alice, bob, bob, carol]) held.push(await open(caller))
    expect(await refused(carol)).toBe("NO_CAPACITY")
    const [first, second, ...rest] = held
    first?.close()
    if (second === undefined) throw new Error("no stream")
    await next(second)
    const waiting = second.next()
    second.close()
    second.close()
    expect(await world.time.during(waiting)).toEqual({ outcome: "over" })
    const again = [await open(carol), await open(alice)]
    expect(await refused(carol)).toBe("NO_CAPACITY")
    for (const one of [...rest, ...again]) one.close()
    for (let n = 0; n < PLACES.perOwner; n += 1) await open(carol)
    expect(await refused(carol)).toBe("RATE_LIMITED")
  })

  it("loses the oldest place of the owner with the most to an owner that has fewer", async () => {
    const carol = await world.caller(3)
    const held: Array<Stream> = []
    for (const caller of [alice, alice, alice, bob, bob]) held.push(await open(caller))
    expect(await refused(alice)).toBe("RATE_LIMITED")
    const [oldest, ...kept] = held
    if (oldest === undefined) throw new Error("no stream")
    await next(oldest)
    const waiting = oldest.next()
    const carols = await open(carol)
    expect(await world.time.during(waiting)).toEqual({ outcome: "over" })
    // Two, two and one: nobody has two more than another.
    for (const caller of [alice, bob, carol]) expect(await refused(caller)).toBe("NO_CAPACITY")
    // The lost place was given back once already.
    oldest.close()
    expect(await refused(carol)).toBe("NO_CAPACITY")
    for (const one of [...kept, carols])
      expect(await next(one)).toMatchObject({ outcome: "ok", body: { events: [] } })
  })

  it("tells a reader that waits and loses its place its cursor at once", async () => {
    const carol = await world.caller(3)
    const answer = await world.ask(alice.get("/events", {}))
    const cursor = answer.outcome === "ok" ? String(answer.body["cursor"]) : ""
    const waiting = [1, 2, 3].map(() => world.ask(alice.get("/events", { cursor, wait: "25" })))
    for (const caller of [bob, bob]) await open(caller)
    const began = world.time.now
    await open(carol)
    const first = await Promise.race(waiting)
    expect(first).toMatchObject({ outcome: "ok", body: { events: [] } })
    expect(world.time.now - began).toBeLessThanOrEqual(1_000)
  })

  it("ends when the process stops, and continues in the next one", async () => {
    const stream = await open(alice)
    const id = textIn(await next(stream), "cursor")
    const waiting = stream.next()
    await world.time.advance(3_000)
    world.relay.endWaits()
    expect(await world.time.during(waiting)).toEqual({ outcome: "over" })
    await world.restart()
    await prepare(alice)
    await world.time.advance(2_000)
    expect(statesOf(await next(await open(alice, id)))).toEqual(["prepared"])
  })
})
