import {
  forMethods,
  honest,
  lying,
  startFaultyEndpoint,
  type FaultyEndpoint,
} from "@shielded-relay/devnet"
import type { LocatedPoolEvent, PoolGatewayShape } from "@shielded-relay/core"
import { Effect } from "effect"
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest"
import { forgedCall } from "./fixture/forgedCall.ts"
import { addressOf, startSolanaWorld, type SolanaWorld } from "./fixture/solanaWorld.ts"

const run = <A, E>(effect: Effect.Effect<A, E>) => Effect.runPromise(effect)

let world: SolanaWorld
let gateway: PoolGatewayShape

const deposit = async (more = 0n) => {
  const note = {
    amount: world.leastDeposit + more,
    npk: 5n,
    encryptedNote: new Uint8Array(157).fill(2),
  }
  const wallet = addressOf(world.user.publicKey)
  const token = addressOf(world.mint)
  const { txData, serialized } = await run(
    gateway.walletTransaction([{ ...note, token }], wallet, true),
  )
  expect(txData).toBe(serialized)
  return world.signAndSend(serialized)
}
const transfer = async () => {
  const transaction = await run(forgedCall(gateway))
  const [sender = gateway.pool] = gateway.senders
  const fees = await run(gateway.suggestFees(transaction))
  const { hash } = await run(
    Effect.tap(gateway.sign(transaction, sender, null, fees), (bytes) => gateway.broadcast(bytes)),
  )
  await vi.waitFor(
    async () => {
      expect((await run(gateway.transactionStatus(hash))).state).toBe("mined")
    },
    { timeout: 300_000, interval: 30 },
  )
  return hash
}
const allEvents = async (by = gateway) => {
  const { latest } = await run(by.head)
  return run(by.events(0, latest.number))
}
const hashesOf = (events: ReadonlyArray<LocatedPoolEvent>) => [
  ...new Set(events.map(({ transactionHash }) => transactionHash)),
]

beforeAll(async () => {
  // Long enough for a test to act on confirmed blocks that are not final.
  world = await startSolanaWorld({ finalizedAfter: 150 })
  gateway = await world.connect()
})
afterAll(() => world.close())

describe("the events of a pool", () => {
  it("are read pair by pair, each with the root after it", async () => {
    const hashes = [await deposit(), await transfer(), await deposit(150n)]
    const events = await allEvents()
    expect(hashesOf(events)).toEqual(hashes)
    const deposited = ["PublicNote", "NoteQueued", "TreeUpdated"]
    const spent = ["NullifierSpent", "NullifierSpent", "NoteQueued", "NoteQueued", "Operation"]
    expect(events.map(({ event }) => event.type)).toEqual(
      [deposited, [...spent, "TreeUpdated"], deposited].flat(),
    )
    const { root, queued, inserted } = await run(gateway.poolState)
    expect([queued, inserted]).toEqual([6, 6])
    expect(events.at(-1)?.event).toEqual({ type: "TreeUpdated", inserted: 6, root })
    expect(await run(gateway.isKnownRoot(root))).toBe(true)
  })

  it("are the same when each slot is read separately", async () => {
    const events = await allEvents()
    const slots = [...new Set(events.map(({ block }) => block.number))]
    const parts = await Promise.all(slots.map((slot) => run(gateway.events(slot, slot))))
    expect(parts.flat()).toEqual(events)
    const between = (slots[0] ?? 0) + 1
    expect(await run(gateway.events(between, between))).toEqual([])
  })

  it("are in blocks of the chain", async () => {
    for (const { block } of await allEvents())
      expect(await run(gateway.block(block.number))).toMatchObject(block)
  })

  it("cannot be read beyond the chain's head", async () => {
    const { latest } = await run(gateway.head)
    const failure = await run(Effect.flip(gateway.events(0, latest.number + 100_000)))
    expect(failure._tag).toBe("ChainUnavailable")
  })
})

describe("an abandoned fork", () => {
  it("loses its deposits, and the next ones take their positions", async () => {
    const before = await allEvents()
    const lost = await deposit(777n)
    const { block } = (await allEvents()).at(-1) ?? { block: { number: 0, hash: "" } }
    expect(hashesOf(await allEvents()).at(-1)).toBe(lost)
    world.node.leaveFork(world.node.slot("processed") - block.number + 1)
    await vi.waitFor(
      async () => {
        expect(await allEvents()).toEqual(before)
      },
      { timeout: 300_000, interval: 50 },
    )
    world.node.advance(3)
    const below = await run(gateway.block(block.number))
    expect(below?.number).toBe(block.number - 1)
    // Like real nodes, it gives the same error for this slot as for a block that is not written yet, and lists no such block.
    expect(await run(gateway.block(block.number - 1))).toEqual(below)
    expect(await run(gateway.transactionStatus(lost))).toEqual({ state: "unknown" })
    const next = await deposit(778n)
    expect(hashesOf(await allEvents())).toEqual([...hashesOf(before), next])
  })
})

describe("slots without a block", () => {
  const newest = async () => (await run(gateway.head)).latest
  /** The blocks shown for a range of slots. */
  const between = (from: number, to: number) =>
    Promise.all(Array.from({ length: to - from + 1 }, (_, at) => run(gateway.block(from + at))))

  it("show the newest block below, before and after they are final, and the head advances above them", async () => {
    const before = await newest()
    world.node.skipSlots(3)
    world.node.advance(4)
    const after = await newest()
    expect(after.number).toBeGreaterThan(before.number + 3)
    const shown = await between(before.number, after.number)
    const blocks = [...new Map(shown.map((block) => [block?.number, block])).values()]
    expect(shown.length - blocks.length).toBe(3)
    for (const [at, block] of blocks.entries())
      expect(block?.parentHash).toBe(at === 0 ? before.parentHash : blocks[at - 1]?.hash)
    world.node.advance(160)
    expect(await between(before.number, after.number)).toEqual(shown)
  })

  it("may be so many that the list around a slot contains no later block", async () => {
    const before = await newest()
    world.node.skipSlots(300)
    world.node.advance(4)
    const after = await newest()
    expect(after.number).toBeGreaterThan(before.number + 300)
    for (const ahead of [1, 100, 290])
      expect((await run(gateway.block(before.number + ahead)))?.number).toBeLessThanOrEqual(
        before.number + 4,
      )
    expect(await run(gateway.block(after.number + 1_000))).toBeNull()
  })
})

describe("an endpoint with incomplete answers", () => {
  let other: FaultyEndpoint
  beforeAll(async () => {
    other = await startFaultyEndpoint(world.node.url)
    await deposit()
  })
  afterAll(() => other.close())
  beforeEach(() => other.behave(honest))

  type Listed = ReadonlyArray<Record<string, unknown>>
  const list = (alter: (all: Listed) => Listed) =>
    lying("getSignaturesForAddress", (found) => (Array.isArray(found) ? alter(found) : found))
  const lies: ReadonlyArray<readonly [string, Parameters<FaultyEndpoint["behave"]>[0]]> = [
    ["leaves out the newest transaction", list((all) => all.slice(1))],
    ["leaves out one in the middle", list((all) => all.filter((_, at) => at !== 1))],
    ["has no older history", list((all) => all.slice(0, 2))],
    ["has no history at all", list(() => [])],
    [
      "calls one failed",
      list((all) => all.map((one, at) => (at === 1 ? { ...one, err: "x" } : one))),
    ],
    [
      "keeps no inner instructions",
      lying("getTransaction", (found) =>
        typeof found === "object" && found !== null && "meta" in found
          ? { ...found, meta: { ...Object(found.meta), innerInstructions: null } }
          : found,
      ),
    ],
    ["lists what it does not have", lying("getTransaction", () => null)],
    [
      "is behind",
      forMethods(["getAccountInfo"], async (request, next) => {
        const reply = await next(request)
        return reply.kind === "json"
          ? {
              kind: "json",
              response: {
                result: { ...Object(reply.response.result), context: { slot: 1 } },
              },
            }
          : reply
      }),
    ],
  ]

  it.each(lies)(
    "%s: alone it gives no events, next to another no false ones",
    async (_what, lie) => {
      const events = await allEvents()
      const { latest } = await run(gateway.head)
      other.behave(lie)
      const alone = await world.connect({ endpoints: [{ url: other.url }] })
      expect((await run(Effect.flip(alone.events(0, latest.number))))._tag).toBe("ChainUnavailable")
      const both = await world.connect({
        endpoints: [{ url: other.url }, { url: world.node.url }],
      })
      expect(await run(both.events(0, events.at(-1)?.block.number ?? 0))).toEqual(events)
    },
  )

  it("shows another block for transactions that are not final: it gives no events", async () => {
    await deposit()
    const { latest } = await run(gateway.head)
    const withoutAny = (block: unknown) => ({ ...Object(block), signatures: [] })
    other.behave(lying("getBlock", withoutAny))
    const alone = await world.connect({ endpoints: [{ url: other.url }] })
    expect((await run(Effect.flip(alone.events(0, latest.number))))._tag).toBe("ChainUnavailable")
  })

  it("is trusted again once its answers are complete, although it had omitted finalized transactions", async () => {
    const events = await allEvents()
    const first = events[0]?.block.number ?? 0
    await vi.waitFor(
      () => {
        expect(world.node.slot("finalized")).toBeGreaterThan(events.at(-1)?.block.number ?? 0)
      },
      { timeout: 300_000, interval: 50 },
    )
    other.behave(list((all) => all.filter((_, at) => at !== all.length - 4)))
    const alone = await world.connect({ endpoints: [{ url: other.url }] })
    const inFirst = events.filter(({ block }) => block.number === first)
    expect(await run(alone.events(first, first))).toEqual(inFirst)
    other.behave(honest)
    const { latest } = await run(gateway.head)
    await vi.waitFor(
      async () => {
        expect(await run(alone.events(0, latest.number))).toEqual(events)
      },
      { timeout: 300_000, interval: 50 },
    )
  })

  it("that invents an event contradicts the other, and no events are returned", async () => {
    const { latest } = await run(gateway.head)
    other.behave(
      lying("getBlock", (block) => ({
        ...Object(block),
        blockhash: "4vJ9JU1bJJE96FWSJKvHsmmFADCg4gpZQff4P3bkLKi",
      })),
    )
    const both = await world.connect({
      endpoints: [
        { url: other.url, name: "other" },
        { url: world.node.url, name: "node" },
      ],
    })
    const failure = await run(Effect.flip(both.events(0, latest.number)))
    expect(failure.reason).toMatch(/^node, other disagree about the events of slots/)
  })
})
