import { NoteStore, type Storage } from "@shielded-relay/core"
import { Context, Effect, Fiber, Layer } from "effect"
import { describe, expect, it } from "vitest"
import { alice, bob, GOLD } from "../simulated/poolService.ts"
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

describe("a step of the index that another replica overtakes", () => {
  it("is no disagreement with the chain when the other one has followed a reorganisation", async () => {
    const network = simulatedNetwork()
    const storage = await sharedStorage()
    const other = service(network, { storage, seed: "other" })
    /** `one` has read a range of blocks and is about to append it. */
    let appends = false
    let overtaken = false
    const gateway: typeof network.gateway = {
      ...network.gateway,
      events: (from, to) =>
        Effect.tap(network.gateway.events(from, to), () =>
          Effect.sync(() => {
            appends = true
          }),
        ),
    }
    const overtake = Effect.promise(async () => {
      overtaken = true
      network.chain.reorganise(2, () => [])
      for (let block = 0; block < 3; block += 1) network.chain.mine()
      await other.sync()
    })
    const ofOne = Layer.effectContext(
      Effect.map(Effect.context<Storage>(), (context) => {
        const store = Context.get(context, NoteStore)
        return Context.add(context, NoteStore, {
          ...store,
          checkpoint: (chainId) =>
            Effect.suspend(() =>
              appends && network.chain.storage.inserted > 0 && !overtaken ? overtake : Effect.void,
            ).pipe(Effect.andThen(store.checkpoint(chainId))),
        })
      }),
    ).pipe(Layer.provide(storage))
    const one = service({ ...network, gateway }, { storage: ofOne, seed: "one" })
    for (const amount of [10n, 20n]) {
      await one.deposit(alice, gold(amount))
      network.chain.mine()
      await one.sync()
    }
    const update = await one.run(one.treeUpdate())
    if (update === null) throw new Error("nothing to insert")
    network.chain.send(update)
    expect(network.chain.mine()).toEqual([])
    appends = false
    expect(await one.run(one.syncStep())).toMatchObject({ atHead: false })
    expect(overtaken).toBe(true)
    await one.sync()
    expect(await one.run(one.treeUpdate())).toMatchObject({ update: { start: 0 } })
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
