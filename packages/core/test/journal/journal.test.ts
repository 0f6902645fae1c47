import { Journal, LedgerStore, type LedgerRow } from "@shielded-relay/core"
import { addressOf, newStorage, STRANGER, withdrawal, World } from "@shielded-relay/simulated-relay"
import type { Caller } from "@shielded-relay/testkit"
import { Context, Effect } from "effect"
import { afterEach, beforeEach, describe, expect, it } from "vitest"

let world: World
let alice: Caller
beforeEach(async () => {
  world = await World.open({ configuration: { variableRateBps: 100 } })
  alice = await world.caller(1)
  await world.deposit(alice, world.token(), 9_000_000n)
  await world.flushed()
})
afterEach(() => world.close())

const journal = () => Context.get(world.storage, Journal)
const extent = () => Effect.runPromise(journal().extent)
/** Every row of the journal, once all are numbered. */
async function rows() {
  await world.time.advance(2_000)
  expect(await Effect.runPromise(journal().number(1))).toBe(0)
  const { epoch, pruned } = await extent()
  return Effect.runPromise(journal().read({ epoch, position: pruned }, 1_000))
}
const books = (): Promise<ReadonlyArray<LedgerRow>> =>
  Effect.runPromise(
    Context.get(world.storage, LedgerStore).list(
      { from: 0, to: Number.MAX_SAFE_INTEGER },
      0,
      1_000,
    ),
  )
const costOf = (hash: string | null) => world.chain.find(hash ?? "")?.mined.cost ?? 0n

describe("the journal of a running service", () => {
  it("has every version of an operation in order, and of a deposit that was seen and confirmed", async () => {
    const { nonce, request } = withdrawal(world, alice, 1_000n)
    await world.ask(request)
    await world.reaches(alice, nonce, "confirmed")
    const all = await rows()
    const states = (kind: string) =>
      all.filter((row) => row.kind === kind).map(({ state, version }) => [state, version])
    expect(states("withdraw")).toEqual(
      ["accepted", "planned", "proven", "signed", "broadcast", "confirmed"].map((state, index) => [
        state,
        index + 1,
      ]),
    )
    expect(states("deposit").map(([state]) => state)).toEqual(["prepared", "seen", "confirmed"])
    expect(all.findLast((row) => row.kind === "withdraw")).toMatchObject({ nonce })
    const text = JSON.stringify(all)
    for (const secret of ["1000", "9000000", addressOf(STRANGER)])
      expect(text).not.toContain(secret)
  })

  it("is pruned after its retention, and refuses the cursors of readers that fell behind", async () => {
    await world.stop()
    await world.start(world.storage, { journalRetention: 3_600_000 })
    expect(await rows()).not.toEqual([])
    const { epoch, last } = await extent()
    await world.time.advance(3_600_000 + 120_000)
    expect(await extent()).toMatchObject({ epoch, pruned: last })
    expect(
      await Effect.runPromise(Effect.flip(journal().read({ epoch, position: last - 1 }, 1))),
    ).toMatchObject({ _tag: "JournalPruned" })
  })

  it("begins an epoch with each storage, and with each restore", async () => {
    const first = await extent()
    expect(first.epoch).toBeGreaterThan(1)
    await world.stop()
    await world.startAfterRestore(world.storage)
    const restored = await extent()
    expect(restored.epoch).toBeGreaterThan(first.epoch)
    expect(restored.last).toBeGreaterThanOrEqual(first.last)
    const empty = await newStorage()
    await world.start(empty, undefined, { afterRestore: true })
    const { epoch } = await Effect.runPromise(Context.get(empty, Journal).extent)
    expect(epoch).toBeGreaterThan(restored.epoch)
  })
})

describe("the books of a running service", () => {
  it("have what a withdrawal cost and earned at its price, and what insertions cost", async () => {
    const { nonce, request } = withdrawal(world, alice, 1_000n)
    await world.ask(request)
    const { txHash } = await world.reaches(alice, nonce, "confirmed")
    const [stored] = (await world.inStates(["confirmed"])).filter(({ kind }) => kind === "withdraw")
    const fee = stored?.intent?.kind === "withdraw" ? stored.intent.fee : null
    const cost = costOf(txHash)
    expect(cost).toBeGreaterThan(0n)
    const all = await books()
    expect(all.filter(({ kind }) => kind === "withdraw")).toMatchObject([
      {
        chainId: world.chainId,
        outcome: "confirmed",
        fee,
        cuts: [{ token: world.token(), amount: 10n }],
        price: { tokens: 1n, native: 1_000_000_000n },
        native: cost,
      },
    ])
    const insertions = all.filter(({ kind }) => kind === "tree-update")
    expect(insertions.every(({ fee: paid, native }) => paid === null && native > 0n)).toBe(true)
    expect(insertions).not.toEqual([])
  })

  it("have the cost of a transaction that reverted beside the one that executed", async () => {
    const { chain } = world
    const { capacity } = chain.conditions
    chain.conditions.capacity = 0
    const { nonce, request } = withdrawal(world, alice, 1_000n)
    await world.ask(request)
    chain.refusing.add(addressOf(STRANGER))
    chain.conditions.capacity = capacity
    const { txHash: reverted } = await world.operation(alice, nonce)
    await world.time.until(() => chain.find(reverted ?? "") !== null)
    chain.refusing.clear()
    const { txHash } = await world.reaches(alice, nonce, "confirmed")
    expect(txHash).not.toBe(reverted)
    const [entry] = (await books()).filter(({ kind }) => kind === "withdraw")
    expect(entry?.native).toBe(costOf(reverted) + costOf(txHash))
  })

  it("have no cost of a call that a stranger landed", async () => {
    world.network.faults.copied = true
    const { nonce, request } = withdrawal(world, alice, 1_000n)
    const answer = await world.ask(request)
    const { txHash } = await world.reaches(alice, nonce, "confirmed")
    const ours = String(answer.body["txHash"])
    expect(txHash).not.toBe(ours)
    const [entry] = (await books()).filter(({ kind }) => kind === "withdraw")
    expect(entry?.native).toBe(costOf(ours))
  })
})
