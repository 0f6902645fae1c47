import { Journal, UnitOfWork } from "@shielded-relay/core"
import {
  addressOf,
  newStorage,
  ORIGIN,
  STRANGER,
  transferTo,
  withdrawal,
  World,
} from "@shielded-relay/simulated-relay"
import { Caller, evmWallet, wrapStores } from "@shielded-relay/testkit"
import { Context, Effect } from "effect"
import { afterEach, beforeEach, describe, expect, it } from "vitest"

const OTHER_CHAIN = 99
const PLACES = { total: 6, perOwner: 3 }

let world: World
let alice: Caller
let bob: Caller
/** The calls of the journal so far, by method. */
let calls: Map<string, number>
beforeEach(async () => {
  calls = new Map()
  const storage = await newStorage()
  const counted = wrapStores(storage, Context.get(storage, UnitOfWork), (port, store) =>
    port === "Journal" ? countedCalls(store) : store,
  )
  world = await World.open({
    storage: counted,
    neighbour: { chainId: OTHER_CHAIN },
    configuration: { eventWaits: PLACES },
  })
  alice = await world.caller(1)
  bob = await world.caller(2)
})
afterEach(() => world.close())

function countedCalls<S extends object>(store: S): S {
  return new Proxy(store, {
    get: (target, method, receiver) => {
      if (typeof method === "string") calls.set(method, (calls.get(method) ?? 0) + 1)
      return Reflect.get(target, method, receiver)
    },
  })
}

/** What an answer of GET /events has. */
interface Page {
  readonly events: ReadonlyArray<{
    readonly type: string
    readonly timestamp: string
    readonly data: Readonly<Record<string, unknown>>
  }>
  readonly cursor: string
}

const asking = (caller: Caller, fields: Readonly<Record<string, string>>) =>
  world.relay.handle(caller.get("/events", fields))
const refused = async (caller: Caller, fields: Readonly<Record<string, string>>) =>
  (await world.time.during(asking(caller, fields))).body["code"]

async function page(caller: Caller, fields: Readonly<Record<string, string>> = {}): Promise<Page> {
  return pageOf(await world.time.during(asking(caller, fields)))
}
function pageOf(answer: { readonly outcome: string; readonly body: object }): Page {
  expect(answer).toMatchObject({ outcome: "ok" })
  return answer.body as Page
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

describe("GET /events", () => {
  it("tells an owner each version of its operations once, in order, and others nothing", async () => {
    const [from, fromBob] = [(await page(alice)).cursor, (await page(bob)).cursor]
    await world.deposit(alice, world.token(), 9_000_000n)
    await world.flushed()
    const { nonce, request } = withdrawal(world, alice, 1_000n)
    await world.ask(request)
    await world.reaches(alice, nonce, "confirmed")
    await world.time.advance(2_000)
    const { events, cursor } = await page(alice, { cursor: from })
    const told = events.map(({ type, data }) => [
      type,
      data["kind"],
      data["state"],
      data["version"],
    ])
    const ofBalance = told.filter(([type]) => type === "balance.changed")
    // The deposit, and the withdrawal's spend and change: at one look or at two.
    expect(ofBalance.length).toBeGreaterThanOrEqual(2)
    expect(ofBalance).toEqual(
      ofBalance.map((_, index) => ["balance.changed", "balance", "changed", index + 1]),
    )
    expect(told.filter(([type]) => type !== "balance.changed")).toEqual([
      ["operation.updated", "deposit", "prepared", 1],
      ["deposit.seen", "deposit", "seen", 2],
      ["deposit.confirmed", "deposit", "confirmed", 3],
      ...["accepted", "planned", "proven", "signed", "broadcast", "confirmed"].map(
        (state, index) => ["operation.updated", "withdraw", state, index + 1],
      ),
    ])
    expect(events.findLast(({ type }) => type === "operation.updated")).toEqual({
      type: "operation.updated",
      timestamp: (await world.operation(alice, nonce)).updatedAt,
      data: {
        id: expect.stringMatching(/^[0-9a-f-]{36}$/),
        nonce,
        kind: "withdraw",
        chainId: world.chainId,
        state: "confirmed",
        version: 6,
      },
    })
    expect(await page(alice, { cursor })).toMatchObject({ events: [] })
    expect(await page(bob, { cursor: fromBob })).toMatchObject({ events: [] })
    const text = JSON.stringify(events)
    for (const secret of ["1000", "9000000", addressOf(STRANGER), alice.address.slice(2)])
      expect(text.toLowerCase()).not.toContain(secret.toLowerCase())
  })

  it("wakes a payee once a payment of another owner counts, and tells only that its balance changed", async () => {
    await world.deposit(alice, world.token(), 9_000_000n)
    await world.flushed()
    const { cursor } = await page(bob)
    const waiting = asking(bob, { cursor, wait: "25" })
    const { nonce, request } = transferTo(world, alice, bob.address, 7_000n)
    await world.ask(request)
    const { events } = pageOf(await world.time.during(waiting))
    expect(events).toEqual([
      {
        type: "balance.changed",
        timestamp: expect.stringMatching(/^\d{4}-.*Z$/),
        data: {
          id: expect.stringMatching(/^[0-9a-f-]{36}$/),
          nonce: null,
          kind: "balance",
          chainId: world.chainId,
          state: "changed",
          version: 1,
        },
      },
    ])
    expect((await world.balance(bob, world.token())).balance).toBe(7_000n)
    await world.reaches(alice, nonce, "confirmed")
  })

  it("answers a caller that waits once something happened, and after the time without it", async () => {
    const { cursor } = await page(alice)
    const waiting = asking(alice, { cursor, wait: "25" })
    const shorter = asking(bob, { cursor: (await page(bob)).cursor, wait: "5" })
    await world.time.advance(20_000)
    pageOf(await shorter)
    await prepare(bob)
    await prepare(alice)
    const began = world.time.now
    const { events, cursor: after } = pageOf(await world.time.during(waiting))
    expect(events.map(({ data }) => data["state"])).toEqual(["prepared"])
    expect(world.time.now - began).toBeLessThanOrEqual(1_500)
    const idle = world.time.now
    expect(await page(alice, { cursor: after, wait: "7" })).toMatchObject({ events: [] })
    expect(world.time.now - idle).toBe(7_000)
    // What is there already is told at once.
    const again = world.time.now
    expect((await page(alice, { cursor, wait: "25" })).events).toEqual(events)
    expect(world.time.now).toBe(again)
  })

  it("tells a session of one chain nothing of the others, without ending its wait", async () => {
    const opened = async (chainId: number) => {
      const caller = new Caller(evmWallet(1), 0x78)
      const creation = caller.creation({ messageVersion: 2, audience: ORIGIN, chainId })
      expect(await world.ask(creation)).toMatchObject({ outcome: "ok" })
      return caller
    }
    const [inside, outside] = [await opened(world.chainId), await opened(OTHER_CHAIN)]
    const [first, second] = [await page(inside), await page(outside)]
    const began = world.time.now
    const waiting = asking(outside, { cursor: second.cursor, wait: "10" })
    await prepare(alice)
    expect(pageOf(await world.time.during(waiting)).events).toEqual([])
    expect(world.time.now - began).toBe(10_000)
    expect((await page(inside, { cursor: first.cursor })).events).toHaveLength(1)
  })

  it("continues where a page of 100 ends", async () => {
    let { cursor } = await page(alice)
    for (let n = 0; n < 49; n += 1) await prepare(alice)
    // Each expires: a second version.
    await world.time.advance(60 * 60_000)
    for (let n = 0; n < 7; n += 1) await prepare(alice)
    await world.time.advance(2_000)
    const sizes: Array<number> = []
    const seen: Array<string> = []
    for (let n = 0; n < 3; n += 1) {
      const { events, cursor: next } = await page(alice, { cursor })
      sizes.push(events.length)
      seen.push(...events.map(({ data }) => `${String(data["id"])} ${String(data["version"])}`))
      cursor = next
    }
    expect(sizes).toEqual([100, 5, 0])
    expect(new Set(seen).size).toBe(105)
  })

  it("takes no cursor but those that it gave this owner", async () => {
    const { cursor } = await page(alice)
    for (const guess of ["0", "1.0", "9".repeat(400), "A".repeat(64), `${cursor.slice(0, 63)}_`])
      expect(await refused(alice, { cursor: guess })).toBe("INVALID_REQUEST")
    expect(await refused(bob, { cursor })).toBe("INVALID_REQUEST")
    for (const wait of ["26", "-1", "1.5", "07", "1e1", ""])
      expect(await refused(alice, { cursor, wait })).toBe("INVALID_REQUEST")
  })

  it("refuses a cursor from before a restore, and one whose events are gone, also to callers that wait", async () => {
    const { cursor } = await page(alice)
    await prepare(alice)
    await world.time.advance(2_000)
    const journal = Context.get(world.storage, Journal)
    const waiting = asking(bob, { cursor: (await page(bob)).cursor, wait: "25" })
    await world.time.advance(1_000)
    await Effect.runPromise(journal.prune(Number.MAX_SAFE_INTEGER, 9_999))
    expect(await refused(alice, { cursor })).toBe("EVENTS_PRUNED")
    const { cursor: later } = await page(alice)
    await Effect.runPromise(journal.beginEpoch(world.time.now))
    expect((await world.time.during(waiting)).body["code"]).toBe("EVENTS_EPOCH_OVER")
    expect(await refused(alice, { cursor: later })).toBe("EVENTS_EPOCH_OVER")
    expect((await page(alice)).events).toEqual([])
  })

  it("lets few callers wait at once, per owner and together, and gives places back", async () => {
    const carol = await world.caller(3)
    const cursors = new Map<Caller, string>()
    for (const caller of [alice, bob, carol]) cursors.set(caller, (await page(caller)).cursor)
    const waits = (caller: Caller) =>
      asking(caller, { cursor: cursors.get(caller) ?? "", wait: "20" })
    const held = [alice, alice, bob, bob, carol].map(waits)
    held.push(waits(alice))
    await world.time.advance(1_000)
    expect(await world.time.during(waits(alice))).toMatchObject({
      code: "RATE_LIMITED",
      retryAfter: 1,
    })
    expect(await world.time.during(waits(bob))).toMatchObject({
      code: "NO_CAPACITY",
      retryAfter: 5,
    })
    // Without a wait, nobody is refused.
    await page(alice, { cursor: cursors.get(alice) ?? "" })
    for (const one of held) pageOf(await world.time.during(one))
    pageOf(await world.time.during(waits(bob)))
  })

  it("reads the journal once for all that wait, and not at all without them", async () => {
    const cursors = [(await page(alice)).cursor, (await page(bob)).cursor]
    const counted = async (callers: number) => {
      const waiting = Array.from({ length: callers }, (_, n) =>
        asking(n % 2 === 0 ? alice : bob, { cursor: cursors[n % 2] ?? "", wait: "20" }),
      )
      await world.time.advance(2_000)
      calls.clear()
      await world.time.advance(10_000)
      const read = calls.get("read") ?? 0
      const own = calls.get("ofOwner") ?? 0
      for (const one of waiting) await world.time.during(one)
      return { read, own }
    }
    expect(await counted(0)).toEqual({ read: 0, own: 0 })
    expect(await counted(1)).toEqual({ read: 40, own: 0 })
    expect(await counted(6)).toEqual({ read: 40, own: 0 })
    expect(await counted(0)).toEqual({ read: 0, own: 0 })
  })

  it("answers who waits when the process stops, and later ones at once", async () => {
    const { cursor } = await page(alice)
    const waiting = asking(alice, { cursor, wait: "25" })
    await world.time.advance(3_000)
    const now = world.time.now
    world.relay.endWaits()
    expect(await world.time.during(waiting)).toMatchObject({ outcome: "ok", body: { events: [] } })
    pageOf(await world.time.during(asking(alice, { cursor, wait: "25" })))
    expect(world.time.now).toBe(now)
  })

  it("continues in another process where the first one stopped", async () => {
    const { cursor } = await page(alice)
    const waiting = asking(alice, { cursor, wait: "25" }).catch((error: unknown) => error)
    await world.time.advance(1_000)
    await world.restart()
    expect(await waiting).toMatchObject({ code: "RELAY_STOPPED" })
    await prepare(alice)
    expect((await page(alice, { cursor, wait: "25" })).events).toHaveLength(1)
  })
})
