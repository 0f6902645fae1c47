import { GasDebtStore, ownerId, ownerOf } from "@shielded-relay/core"
import { Context, Effect } from "effect"
import { afterEach, describe, expect, it } from "vitest"
import type { Caller } from "@shielded-relay/testkit"
import {
  picture,
  STRANGER,
  transferTo,
  withdrawal,
  addressOf,
  World,
  type WorldOptions,
} from "@shielded-relay/simulated-relay"

const minute = 60_000
const tokens = ["GOLD", "LEAD", "ZINC"].map((symbol) => ({ symbol, decimals: 6 }))

let world: World
let alice: Caller
afterEach(() => world.close())

/** Where a call spends one token: Alice with two notes of three millions of each of three. */
async function opened({ configuration }: Pick<WorldOptions, "configuration"> = {}) {
  world = await World.open({
    network: { manner: "solana", tokens },
    configuration: {
      answerTimeout: 1_000,
      deadlines: { least: 3 * minute, grid: 1, toStart: 0 },
      ...configuration,
    },
  })
  alice = await world.caller(1)
  for (const token of [0, 1, 2])
    await world.deposit(alice, world.token(token), 3_000_000n, 3_000_000n)
}

/** So much of each of three tokens, the fee in the first. */
const ofAll = (...amounts: ReadonlyArray<bigint>) => ({
  tokenAddresses: amounts.map((_, n) => world.token(n)),
  amounts: amounts.map(String),
})
const paid = () => [0, 1, 2].map((token) => world.paid(STRANGER, world.token(token)))
const wholeOf = async (owner: Caller, token: number) => {
  const { balance, pending } = await world.balance(owner, world.token(token))
  return balance + pending
}
const partsOver = async (nonce: string) =>
  ((await world.operation(alice, nonce)).parts ?? []).filter(({ block }) => block !== null)
const losses = () =>
  Effect.runPromise(
    Context.get(world.storage, GasDebtStore).ofOwner(ownerId(ownerOf(addressOf(alice.address)))),
  )

describe("several tokens where a call spends one", () => {
  it("go one after the other, each once, and the fee with the last", async () => {
    await opened()
    const { nonce, request } = withdrawal(
      world,
      alice,
      0n,
      ofAll(2_000_000n, 1_000_000n, 4_000_000n),
    )
    expect(await world.ask(request)).toMatchObject({
      outcome: "accepted",
      body: { txHash: null, operation: { state: "accepted" } },
    })
    const shown = new Set<string>()
    const left = new Set<bigint>()
    const early: Array<number> = []
    await world.time.until(async () => {
      const { state, txHash, parts = [] } = await world.operation(alice, nonce)
      const { finalized } = await Effect.runPromise(world.network.gateway.head)
      early.push(...parts.flatMap(({ block }) => block ?? []).filter((it) => it > finalized.number))
      const over = parts.filter(({ block }) => block !== null).length
      shown.add(`${over} ${state} ${txHash === null ? "without" : "with"} a hash`)
      left.add(await wholeOf(alice, 1))
      return state === "confirmed"
    })
    expect(shown).toEqual(
      new Set([
        "0 accepted without a hash",
        "1 accepted without a hash",
        "2 broadcast with a hash",
        "2 confirmed with a hash",
      ]),
    )
    expect(left).toEqual(new Set([5_000_000n]))
    // What no fork can take away any more.
    expect(early).toEqual([])
    expect(paid()).toEqual([2_000_000n, 1_000_000n, 4_000_000n])
    const { txHash, txHashes, parts = [] } = await world.operation(alice, nonce)
    expect(parts.flatMap(({ tokenAddresses }) => tokenAddresses.map(addressOf)).toSorted()).toEqual(
      [world.token(1), world.token(2)].toSorted(),
    )
    expect(txHashes).toEqual([...parts.map((part) => part.txHash), txHash])
    expect(await wholeOf(alice, 0)).toBeLessThan(4_000_000n)
    expect(await losses()).toEqual([])
  })

  it("are answered with all their hashes by a service that may wait so long", async () => {
    await opened({ configuration: { answerTimeout: 2 * minute } })
    const bob = await world.caller(2)
    const { nonce, request } = transferTo(world, alice, bob.address, 0n, ofAll(1_000n, 2_000n))
    const answer = await world.ask(request)
    const { txHash, txHashes } = await world.reaches(alice, nonce, "confirmed")
    expect(answer).toMatchObject({ outcome: "ok", body: { success: true, txHash, txHashes } })
    expect(txHashes).toHaveLength(2)
    expect([await wholeOf(bob, 0), await wholeOf(bob, 1)]).toEqual([1_000n, 2_000n])
  })

  it("are merged each on its own where a token's notes are too many", async () => {
    await opened()
    await world.deposit(alice, world.token(1), 3_000_000n, 3_000_000n)
    const { nonce, request } = withdrawal(world, alice, 0n, ofAll(1_000n, 10_000_000n))
    await world.ask(request)
    const { merges = [], parts = [] } = await world.reaches(alice, nonce, "confirmed")
    expect([merges.length, parts.length]).toEqual([2, 1])
    expect(paid()).toEqual([1_000n, 10_000_000n, 0n])
  })

  it.each([1, 2, 3])("go on after a restart in the middle, %i looks later", async (looks) => {
    await opened()
    const { nonce, request } = withdrawal(world, alice, 0n, ofAll(1_000n, 2_000n, 3_000n))
    await world.ask(request)
    await world.time.until(async () => (await partsOver(nonce)).length > 0)
    await world.time.advance(looks * 700)
    await world.restart()
    await world.reaches(alice, nonce, "confirmed")
    await world.quiet()
    expect(paid()).toEqual([1_000n, 2_000n, 3_000n])
  })

  it("wait with each until no fork can take away the one before", async () => {
    await opened()
    const { nonce, request } = withdrawal(world, alice, 0n, ofAll(1_000n, 2_000n))
    await world.ask(request)
    await world.time.until(async () =>
      (await world.operation(alice, nonce)).txHashes.some((hash) => world.chain.find(hash)),
    )
    const [first = ""] = (await world.operation(alice, nonce)).txHashes
    const block = world.chain.find(first)?.block.number ?? 0
    world.chain.reorganise(world.chain.tip.number - block + 1, () => [])
    expect(world.chain.find(first)).toBeNull()
    await world.reaches(alice, nonce, "confirmed")
    await world.quiet()
    expect(paid()).toEqual([1_000n, 2_000n, 0n])
  })

  it("that end at the deadline say which were sent; the rest is free again, and what it cost is owed", async () => {
    await opened()
    const spend = withdrawal(world, alice, 0n, ofAll(1_000n, 2_000n, 3_000n))
    await world.ask(spend.request)
    await world.time.until(async () => (await partsOver(spend.nonce)).length > 0)
    world.chain.conditions.capacity = 0
    const {
      code,
      error,
      parts = [],
    } = await world.reaches(alice, spend.nonce, "failed", 10 * minute)
    expect({ code, error }).toEqual({
      code: "OPERATION_INCOMPLETE",
      error: "Some of the tokens were sent, the others were not: see operation.parts",
    })
    world.chain.conditions.capacity = 1_000
    await world.quiet()
    expect(parts).toHaveLength(1)
    const sent = paid()
    expect(sent.filter((amount) => amount > 0n)).toHaveLength(1)
    const owed = await world.owed(alice, world.token(0))
    expect(owed).toBeGreaterThan(0n)
    expect((await wholeOf(alice, 0)) + owed).toBe(6_000_000n)
    expect((await wholeOf(alice, 1)) + (await wholeOf(alice, 2))).toBe(
      12_000_000n - (sent[1] ?? 0n) - (sent[2] ?? 0n),
    )
    expect(await losses()).toHaveLength(1)
    expect(await world.inFlight()).toEqual([])
  })

  it("are refused when they take more calls than an operation may make, and a fee in a token that is not sent", async () => {
    await opened({ configuration: { maximumEarlierCalls: 1 } })
    const before = await picture(world, alice)
    const refused = { outcome: "refused", code: "INVALID_REQUEST" }
    const three = withdrawal(world, alice, 0n, ofAll(1_000n, 2_000n, 3_000n))
    expect(await world.ask(three.request)).toMatchObject(refused)
    const elsewhere = { ...ofAll(1_000n, 2_000n), feeToken: world.token(2) }
    expect(await world.ask(withdrawal(world, alice, 0n, elsewhere).request)).toMatchObject(refused)
    expect(await picture(world, alice)).toEqual(before)
  })
})
