import { memoryStorage } from "@shielded-relay/storage-memory"
import {
  exampleAddress,
  exampleChain,
  exampleOperation,
  exampleOperationId,
  exampleOwner,
  examplePayout,
  exampleSession,
  exampleUuid,
} from "@shielded-relay/testkit"
import { Effect, Layer } from "effect"
import { createHash } from "node:crypto"
import { describe, expect, it } from "vitest"
import {
  deedHash,
  endSessionsOfOwner,
  firstBrokenDeed,
  OperationStore,
  OperatorLog,
  parseUuid,
  revealParties,
  SessionStore,
  type LoggedDeed,
  type Operation,
  type Storage,
  type WantedDeed,
} from "../../../src/index.ts"

const deed = (n: number, changes: Partial<WantedDeed> = {}): WantedDeed => {
  const id = parseUuid(exampleUuid(0xdeed, n))
  if (id === null) throw new Error("it is a UUID")
  return { id, name: "ada", subject: exampleOperationId(1), reason: "case 7", ...changes }
}

/** Operations in an empty storage. */
function opened(...operations: ReadonlyArray<Operation>) {
  const context = Effect.runSync(Effect.scoped(Layer.build(memoryStorage)))
  const run = <A, E>(effect: Effect.Effect<A, E, Storage>) =>
    Effect.runPromise(Effect.provideContext(effect, context))
  const logged = () => run(Effect.flatMap(OperatorLog, (log) => log.entries(0, 99)))
  const insert = run(
    Effect.flatMap(OperationStore, (store) => Effect.forEach(operations, store.insert)),
  )
  return { run, logged, insert }
}

describe("a look at an operation's parties", () => {
  it("is recorded with name, reason and time, once for each id", async () => {
    const { run, logged, insert } = opened(exampleOperation(1))
    await insert
    const parties = {
      chainId: exampleChain(0),
      owner: exampleOwner(0),
      amounts: [{ token: exampleAddress(1), amount: 2n ** 100n }],
      recipient: exampleAddress(8),
    }
    expect(await run(revealParties(deed(1)))).toEqual(parties)
    expect(await run(revealParties(deed(1)))).toEqual(parties)
    expect(await run(revealParties(deed(2, { name: "bob" })))).toEqual(parties)
    const entries = await logged()
    expect(entries).toMatchObject([
      { ...deed(1), action: "reveal", result: "", place: 1 },
      { ...deed(2), name: "bob", place: 2 },
    ])
    expect(firstBrokenDeed(entries)).toBe(null)
  })

  it("tells nothing of an operation that is not there, and records nothing", async () => {
    const { run, logged } = opened()
    expect(await run(revealParties(deed(1)))).toBe(null)
    expect(await logged()).toEqual([])
  })

  it("names the owner of a payout, and none of a batch insertion", async () => {
    const insertion = exampleOperation(2, {
      request: null,
      kind: "tree-update",
      intent: { kind: "tree-update" },
    })
    const { run, insert } = opened(examplePayout(1), insertion)
    await insert
    expect(await run(revealParties(deed(1)))).toMatchObject({
      owner: exampleOwner(0),
      recipient: exampleAddress(8),
    })
    expect(await run(revealParties(deed(2, { subject: insertion.id })))).toEqual({
      chainId: exampleChain(0),
      owner: null,
      amounts: [],
      recipient: null,
    })
  })

  it.each([{ name: "bob" }, { reason: "another" }, { subject: exampleOperationId(2) }])(
    "refuses an id that was used with other words than %j",
    async (changes) => {
      const { run, logged, insert } = opened(exampleOperation(1), exampleOperation(2))
      await insert
      await run(revealParties(deed(1)))
      const taken = { _tag: "DeedIdTaken" }
      expect(await run(Effect.flip(revealParties(deed(1, changes))))).toMatchObject(taken)
      expect(await run(Effect.flip(endSessionsOfOwner(deed(1))))).toMatchObject(taken)
      expect(await logged()).toHaveLength(1)
    },
  )
})

describe("the end of an owner's sessions", () => {
  const own = (n: number) =>
    exampleSession(n, { owner: { kind: "key20", address: exampleAddress(0) } })
  const register = (...numbers: ReadonlyArray<number>) =>
    Effect.flatMap(SessionStore, (store) => Effect.forEach(numbers, (n) => store.register(own(n))))
  const live = Effect.flatMap(SessionStore, (store) => store.countLive(exampleOwner(0), 0))

  it("ends all of them, and another request of the same deed ends none that were opened since", async () => {
    const { run, logged, insert } = opened(exampleOperation(1))
    await insert
    await run(register(1, 2))
    expect(await run(endSessionsOfOwner(deed(1)))).toBe(2)
    expect(await run(live)).toBe(0)
    await run(register(3))
    expect(await run(endSessionsOfOwner(deed(1)))).toBe(2)
    expect(await run(live)).toBe(1)
    expect(await run(endSessionsOfOwner(deed(2)))).toBe(1)
    expect((await logged()).map(({ action, result }) => [action, result])).toEqual([
      ["end-sessions", "2"],
      ["end-sessions", "1"],
    ])
  })

  it("does nothing, and records nothing, for the service's own operations", async () => {
    const insertion = exampleOperation(1, {
      request: null,
      kind: "tree-update",
      intent: { kind: "tree-update" },
    })
    const { run, logged, insert } = opened(insertion)
    await insert
    expect(await run(endSessionsOfOwner(deed(1)))).toBe(null)
    expect(await logged()).toEqual([])
  })
})

describe("the hashes of deeds", () => {
  it("are SHA-256 over the hash before and the fields with their lengths", () => {
    const { id, name, subject, reason } = deed(1, { reason: "für ☂" })
    const one = { id, name, subject, reason, at: 5, action: "reveal", result: "" } as const
    const text = (value: string) => {
      const bytes = Buffer.from(value, "utf8")
      const length = Buffer.alloc(4)
      length.writeUInt32BE(bytes.length)
      return Buffer.concat([length, bytes])
    }
    const hashOf = (previous: Buffer, place: number) =>
      createHash("sha256")
        .update(previous)
        .update(
          Buffer.concat(
            [String(place), "5", id, name, "reveal", subject, reason, ""].map((one) => text(one)),
          ),
        )
        .digest("hex")
    const first = deedHash(null, 1, one)
    expect(first).toBe(hashOf(Buffer.alloc(32), 1))
    expect(deedHash(first, 2, one)).toBe(hashOf(Buffer.from(first, "hex"), 2))
  })

  it("show the first entry that was changed, moved or taken out", async () => {
    const { run, logged, insert } = opened(exampleOperation(1))
    await insert
    for (const n of [1, 2, 3]) await run(revealParties(deed(n)))
    const entries = await logged()
    const changed = (place: number, changes: Partial<LoggedDeed>) =>
      entries.map((entry) => (entry.place === place ? { ...entry, ...changes } : entry))
    expect(firstBrokenDeed(entries)).toBe(null)
    expect(firstBrokenDeed(entries.slice(1), entries[0])).toBe(null)
    expect(firstBrokenDeed(entries.slice(1))).toBe(1)
    for (const changes of [
      { reason: "x" },
      { name: "x" },
      { at: 1 },
      { result: "1" },
      { action: "end-sessions" },
      { place: 9 },
    ] as const)
      expect(firstBrokenDeed(changed(2, changes))).toBe(2)
    expect(firstBrokenDeed(entries.filter(({ place }) => place !== 2))).toBe(2)
  })
})
