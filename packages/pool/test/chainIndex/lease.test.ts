import {
  IndexInconsistent,
  Leases,
  NoteStore,
  ShieldedPool,
  type Lease,
} from "@shielded-relay/core"
import { Deferred, Effect, Fiber } from "effect"
import { describe, expect, it } from "vitest"
import { alice, GOLD, type PoolService } from "../simulated/poolService.ts"
import { service } from "../simulated/services.ts"
import { sharedStorage } from "../simulated/sharedStorage.ts"
import { simulatedNetwork } from "../simulated/simulatedGateway.ts"

const gold = (amount: bigint) => ({ token: GOLD, amount })

const replicas = async () => {
  const network = simulatedNetwork()
  const storage = await sharedStorage()
  const one = service(network, { storage, seed: "one" })
  const other = service(network, { storage, seed: "other" })
  await one.deposit(alice, gold(10n))
  network.chain.mine()
  await one.confirm()
  return { network, one, other }
}

const acquired = (name: string, duration: number) =>
  Effect.gen(function* () {
    const leases = yield* Leases
    return (yield* leases.acquire(name, duration)) ?? (yield* Effect.die("the name is free"))
  })

/** Everything of the index that a sync could change. */
const index = (pool: PoolService) =>
  pool.run(
    Effect.gen(function* () {
      const store = yield* NoteStore
      const { chainId } = pool.network
      return {
        checkpoint: yield* store.checkpoint(chainId),
        blocks: yield* store.recentBlocks(chainId, 99),
        chainStatus: yield* store.chainStatus(chainId),
      }
    }),
  )

/** A step whose worker freezes while it reads the chain, and thaws after another has acquired its lease and done something. */
const thawed = (pool: PoolService, lease: Lease, meanwhile: Effect.Effect<unknown, unknown>) => {
  const { network } = pool
  return pool.failure(
    Effect.gen(function* () {
      const frozen = yield* Deferred.make<void>()
      const thaw = yield* Deferred.make<void>()
      network.endpoint.meanwhile = Effect.andThen(
        Deferred.succeed(frozen, undefined),
        Deferred.await(thaw),
      )
      const sync = Effect.flatMap(ShieldedPool, (shielded) => shielded.sync(network.chainId, lease))
      const step = yield* Effect.forkChild(sync)
      yield* Deferred.await(frozen)
      yield* acquired(lease.name, 60_000)
      yield* meanwhile
      yield* Deferred.succeed(thaw, undefined)
      return yield* Fiber.join(step)
    }),
  )
}

describe("a worker that lost its lease while it read the chain", () => {
  it("appends nothing", async () => {
    const { network, one } = await replicas()
    const lease = await one.run(acquired("follow", 0))
    await one.deposit(alice, gold(5n))
    network.chain.mine()
    const before = await index(one)
    expect(await thawed(one, lease, Effect.void)).toMatchObject({ _tag: "LeaseLost" })
    const after = await index(one)
    expect(after.checkpoint).toEqual(before.checkpoint)
    expect(after.blocks).toEqual(before.blocks)
  })

  it("raises no alarm about a disagreement that its successor does not see", async () => {
    const { network, one, other } = await replicas()
    const lease = await one.run(acquired("follow", 0))
    await one.deposit(alice, gold(5n))
    network.chain.mine()
    network.endpoint.lies = [(events) => events.flatMap((each) => [each, each])]
    const honest = Effect.promise(async () => {
      const lies = network.endpoint.lies
      network.endpoint.lies = []
      await other.sync()
      network.endpoint.lies = lies
    })
    await thawed(one, lease, honest)
    expect((await index(other)).chainStatus).toMatchObject({ disagreement: null })
  })

  it("rolls nothing back", async () => {
    const { network, one } = await replicas()
    const lease = await one.run(acquired("follow", 0))
    network.chain.reorganise(1)
    network.chain.mine()
    network.chain.mine()
    const before = await index(one)
    await one.run(acquired("follow", 60_000))
    const sync = Effect.flatMap(ShieldedPool, (pool) => pool.sync(network.chainId, lease))
    expect(await one.failure(sync)).toMatchObject({ _tag: "LeaseLost" })
    expect(await index(one)).toEqual(before)
  })
})

describe("what one replica sees of the chain", () => {
  it("stops the others from spending, too, when it contradicts the index, until it agrees again", async () => {
    const { network, one, other } = await replicas()
    await one.flush()
    const { intent, operation } = await other.accepted(alice, 4n)
    await one.deposit(alice, gold(5n))
    network.chain.mine()
    network.endpoint.lies = [(events) => events.flatMap((each) => [each, each])]
    expect(await one.failure(one.syncStep())).toBeInstanceOf(IndexInconsistent)
    expect(await other.failure(other.plan(alice, intent, operation))).toBeInstanceOf(
      IndexInconsistent,
    )
    network.endpoint.lies = []
    // The flag is not the finder's alone: whoever follows next takes it away.
    await other.sync()
    expect(await one.run(one.prepare(alice, intent, operation))).not.toBeNull()
  })

  it("decides for all of them how deep a deposit is", async () => {
    const { network, one, other } = await replicas()
    await one.deposit(alice, gold(5n))
    network.chain.mine()
    await one.sync()
    const seen = new Map([[GOLD, { balance: 10n, pending: 5n }]])
    expect(await one.balances(alice)).toEqual(seen)
    expect(await other.balances(alice)).toEqual(seen)
    await other.confirm()
    expect(await one.balances(alice)).toEqual(new Map([[GOLD, { balance: 15n, pending: 0n }]]))
  })

  it("is that the endpoints are gone, or there again", async () => {
    const { network, one, other } = await replicas()
    expect((await index(other)).chainStatus).toMatchObject({ atHead: true })
    network.endpoint.down = true
    await one.failure(one.syncStep())
    expect((await index(other)).chainStatus).toMatchObject({ atHead: false })
    network.endpoint.down = false
    await one.sync()
    expect((await index(other)).chainStatus).toMatchObject({ atHead: true })
  })
})
