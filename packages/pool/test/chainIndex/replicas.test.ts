import { NoteStore, ownerId, ShieldedPool, type Owner } from "@shielded-relay/core"
import { Effect, Fiber } from "effect"
import { describe, expect, it } from "vitest"
import { alice, bob, GOLD, type PoolService } from "../simulated/poolService.ts"
import { service } from "../simulated/services.ts"
import { sharedStorage } from "../simulated/sharedStorage.ts"
import { simulatedNetwork } from "../simulated/simulatedGateway.ts"

const gold = (amount: bigint) => ({ token: GOLD, amount })
const balance = (amount: bigint) => new Map([[GOLD, { balance: amount, pending: 0n }]])

describe("replicas over one storage", () => {
  const two = async () => {
    const network = simulatedNetwork()
    const storage = await sharedStorage()
    const one = service(network, { storage, seed: "one" })
    const other = service(network, { storage, seed: "other" })
    return { network, one, other }
  }

  it("use what another one has indexed: balances, plans, insertions", async () => {
    const { network, one, other } = await two()
    await one.deposit(alice, gold(10n))
    network.chain.mine()
    await one.confirm()
    expect(await other.balances(alice)).toEqual(balance(10n))
    const update = await other.run(other.treeUpdate())
    if (update === null) throw new Error("nothing to insert")
    network.chain.send(update)
    expect(network.chain.mine()).toEqual([])
    await one.sync()
    const { intent, operation } = await one.accepted(alice, 4n)
    expect(await other.run(other.prepare(alice, intent, operation))).not.toBeNull()
  })

  it("read the chain at the same time without reading anything twice", async () => {
    const { network, one, other } = await two()
    for (let block = 0; block < 6; block += 1) {
      await one.deposit(alice, gold(10n))
      network.chain.mine()
      await Promise.all([one.sync(), other.sync(), one.sync(), other.sync()])
    }
    await one.confirm()
    expect(await one.balances(alice)).toEqual(balance(60n))
    await other.sync()
    await other.flush()
    await one.pay(alice, 60n)
    expect(await other.balances(alice)).toEqual(new Map())
  })

  it("follow when another one rolls back and reads a chain with other leaves", async () => {
    const { network, one, other } = await two()
    await one.deposit(alice, gold(10n))
    await one.deposit(bob, gold(20n))
    network.chain.mine()
    await one.sync()
    // The other's trees now hold the first order of leaves.
    expect(await other.run(other.treeUpdate())).not.toBeNull()
    network.chain.reorganise(1, (sent) => sent.toReversed())
    network.chain.mine()
    network.chain.mine()
    await one.sync()
    const update = await other.run(other.treeUpdate())
    if (update === null) throw new Error("nothing to insert")
    network.chain.send(update)
    expect(network.chain.mine()).toEqual([])
  })
})

describe("a step of the index that is interrupted", () => {
  it("leaves index and trees where they were", async () => {
    const network = simulatedNetwork()
    const pool = service(network)
    for (let block = 0; block < 40; block += 1) {
      await pool.deposit(alice, gold(1n), gold(2n))
      network.chain.mine()
    }
    for (const yields of [1, 2, 3, 5, 8]) {
      await pool.run(
        Effect.gen(function* () {
          const fiber = yield* Effect.forkChild(pool.syncStep())
          for (let k = 0; k < yields; k += 1) yield* Effect.yieldNow
          yield* Fiber.interrupt(fiber)
        }),
      )
    }
    await pool.confirm()
    expect(await pool.balances(alice)).toEqual(balance(120n))
    await pool.flush()
    await pool.pay(alice, 7n)
  })
})

describe("refreshing an owner's notes", () => {
  const notesOf = (pool: PoolService, owner: Owner) =>
    pool.run(
      Effect.flatMap(NoteStore, (store) => store.unspent(pool.network.chainId, ownerId(owner))),
    )
  const refresh = (pool: PoolService, owner: Owner) =>
    Effect.flatMap(ShieldedPool, (shielded) => shielded.refresh(pool.network.chainId, owner))
  const forget = (pool: PoolService, owner: Owner) =>
    pool.run(
      Effect.flatMap(NoteStore, (store) => store.forgetNotes(pool.network.chainId, ownerId(owner))),
    )

  it("puts back exactly what the chain says, and leaves others alone", async () => {
    const network = simulatedNetwork()
    const pool = service(network)
    for (const amount of [10n, 20n, 30n]) {
      await pool.deposit(alice, gold(amount))
      await pool.deposit(bob, gold(amount))
      network.chain.mine()
    }
    await pool.confirm()
    await pool.flush()
    await pool.pay(alice, 25n)
    const [before, ofBob] = [await notesOf(pool, alice), await notesOf(pool, bob)]
    await forget(pool, alice)
    expect(await notesOf(pool, alice)).toEqual([])
    await pool.run(refresh(pool, alice))
    expect(await notesOf(pool, alice)).toEqual(before)
    expect(await notesOf(pool, bob)).toEqual(ofBob)
    await pool.run(refresh(pool, alice))
    expect(await notesOf(pool, alice)).toEqual(before)
  })

  it("misses nothing that the index reads while the chain is read again", async () => {
    const network = simulatedNetwork()
    const pool = service(network)
    await pool.deposit(alice, gold(10n))
    network.chain.mine()
    await pool.confirm()
    await pool.deposit(alice, gold(20n))
    network.endpoint.meanwhile = Effect.promise(async () => {
      network.chain.mine()
      await pool.sync()
    })
    await pool.run(refresh(pool, alice))
    await pool.confirm()
    expect(await pool.balances(alice)).toEqual(balance(30n))
  })

  it("keeps nothing that a reorganisation took", async () => {
    const network = simulatedNetwork()
    const pool = service(network)
    await pool.deposit(alice, gold(10n))
    network.chain.mine()
    await pool.confirm()
    await pool.deposit(alice, gold(20n))
    network.chain.mine()
    await pool.sync()
    await forget(pool, alice)
    network.endpoint.whileReading = () => {
      network.endpoint.whileReading = null
      network.chain.reorganise(1, () => [])
      network.chain.mine()
      network.chain.mine()
    }
    await pool.run(
      Effect.all([refresh(pool, alice), pool.syncStep(), pool.syncStep()], {
        concurrency: "unbounded",
      }),
    )
    await pool.sync()
    expect(await pool.balances(alice)).toEqual(balance(10n))
  })

  it("without an endpoint changes nothing", async () => {
    const network = simulatedNetwork()
    const pool = service(network)
    await pool.deposit(alice, gold(10n))
    network.chain.mine()
    await pool.confirm()
    network.endpoint.down = true
    expect(await pool.failure(refresh(pool, alice))).toMatchObject({ _tag: "ChainUnavailable" })
    expect(await pool.balances(alice)).toEqual(balance(10n))
  })
})
