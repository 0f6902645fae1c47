import {
  NoteStore,
  ownerId,
  ShieldedPool,
  type NoteRow,
  type Owner,
  type Storage,
} from "@shielded-relay/core"
import { Context, Effect, Layer } from "effect"
import { describe, expect, it } from "vitest"
import { alice, bob, GOLD, SILVER, type PoolService } from "../simulated/poolService.ts"
import { service } from "../simulated/services.ts"
import { sharedStorage } from "../simulated/sharedStorage.ts"
import { simulatedNetwork } from "../simulated/simulatedGateway.ts"

const gold = (amount: bigint) => ({ token: GOLD, amount })
const balance = (amount: bigint) => new Map([[GOLD, { balance: amount, pending: 0n }]])

describe("refreshing an owner's notes", () => {
  const notesOf = (pool: PoolService, owner: Owner) =>
    pool.run(
      Effect.flatMap(NoteStore, (store) => store.unspent(pool.network.chainId, ownerId(owner))),
    )
  const refresh = (pool: PoolService, owner: Owner) =>
    Effect.flatMap(ShieldedPool, (shielded) => shielded.refresh(pool.network.chainId, [owner]))
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
    await forget(pool, alice)
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

  /** A service with a note of 10, and what happens after the chain's events are read the next time. */
  const interrupted = async () => {
    const network = simulatedNetwork()
    const hook = { afterRead: Effect.void }
    const gateway: typeof network.gateway = {
      ...network.gateway,
      events: (from, to) =>
        Effect.tap(network.gateway.events(from, to), () => {
          const { afterRead } = hook
          hook.afterRead = Effect.void
          return afterRead
        }),
    }
    const pool = service({ ...network, gateway })
    await pool.deposit(alice, gold(10n))
    network.chain.mine()
    await pool.confirm()
    return { pool, chain: network.chain, hook, asked: network.endpoint.asked }
  }

  it("reads each block once, also when the index moves on meanwhile", async () => {
    const { pool, chain, hook, asked } = await interrupted()
    hook.afterRead = Effect.promise(async () => {
      chain.mine()
      await pool.sync()
      asked.length = 0
    })
    await forget(pool, alice)
    await pool.run(refresh(pool, alice))
    expect(asked).toEqual([[5, 5]])
  })

  it("misses nothing in blocks that replace those it has read", async () => {
    const { pool, chain, hook } = await interrupted()
    hook.afterRead = Effect.promise(async () => {
      chain.reorganise(1)
      await pool.deposit(alice, gold(20n))
      chain.mine()
      chain.mine()
      await pool.sync()
    })
    await forget(pool, alice)
    await pool.run(refresh(pool, alice))
    expect((await notesOf(pool, alice)).map(({ note }) => note.amount)).toEqual([10n, 20n])
  })

  it("keeps no note that it has read and whose leaf is gone by then", async () => {
    const { pool, chain, hook } = await interrupted()
    await pool.deposit(alice, gold(20n))
    chain.mine()
    await pool.sync()
    hook.afterRead = Effect.promise(async () => {
      chain.reorganise(1, () => [])
      chain.mine()
      chain.mine()
      await pool.sync()
    })
    await forget(pool, alice)
    await pool.run(refresh(pool, alice))
    expect((await notesOf(pool, alice)).map(({ note }) => note.amount)).toEqual([10n])
  })

  /** Whether a rebuild replaces the rows of Alice, more than a page of them, where the storage shows them changed. */
  const world = (async () => {
    const network = simulatedNetwork()
    const storage = await sharedStorage()
    const pool = service(network, { storage })
    await pool.deposit(alice, ...Array.from({ length: 66 }, (_, n) => gold(BigInt(n + 1))))
    network.chain.mine()
    await pool.confirm()
    return { network, storage }
  })()
  const replaces = async (change: (row: NoteRow) => NoteRow) => {
    const { network, storage } = await world
    const forgotten: Array<string> = []
    const watched = Layer.effectContext(
      Effect.map(Effect.context<Storage>(), (context) => {
        const store = Context.get(context, NoteStore)
        return Context.add(context, NoteStore, {
          ...store,
          history: (...given) =>
            Effect.map(store.history(...given), (states) =>
              states.map((state) => ({ ...state, note: change(state.note) })),
            ),
          forgetNotes: (_, owner) => Effect.sync(() => void forgotten.push(owner)),
        })
      }),
    )
    const watching = service(network, { storage: Layer.provide(watched, storage) })
    await watching.run(refresh(watching, alice))
    return forgotten.length > 0
  }

  it("writes nothing where the storage has what the chain says", async () => {
    expect(await replaces((row) => row)).toBe(false)
    // Screening may have been off when the note was indexed.
    expect(await replaces((row) => ({ ...row, log: 3 }))).toBe(false)
  })

  it("replaces rows of which one differs from the chain's", async () => {
    const changes: ReadonlyArray<Partial<NoteRow>> = [
      { token: SILVER },
      { amount: 7n },
      { commitment: 7n },
      { nullifier: 7n },
      { npk: 7n },
      { oneTimeIndex: 7n },
      { blinding: 7n },
      { block: 7 },
      { transactionHash: "0x7" },
      { origin: "private" },
    ]
    // Together: rebuilds mostly rest.
    const replaced = await Promise.all(
      changes.map((change) =>
        replaces((row) => (row.position === 65 ? { ...row, ...change } : row)),
      ),
    )
    expect(changes.filter((_, n) => replaced[n] !== true)).toEqual([])
  })

  it("replaces rows of which one is missing, or is none of the chain's", async () => {
    const network = simulatedNetwork()
    const pool = service(network)
    for (const amount of [10n, 20n]) await pool.deposit(alice, gold(amount))
    await pool.deposit(bob, gold(5n))
    network.chain.mine()
    await pool.confirm()
    const right = (await notesOf(pool, alice)).map(({ note }) => note)
    const [first, second] = right
    const ofBob = (await notesOf(pool, bob))[0]?.note
    if (first === undefined || second === undefined || ofBob === undefined)
      throw new Error("three notes were deposited")
    for (const rows of [[first], [second], [first, second, { ...ofBob, owner: ownerId(alice) }]]) {
      await forget(pool, alice)
      await forget(pool, bob)
      await pool.run(
        Effect.flatMap(NoteStore, (store) => store.restoreNotes(network.chainId, rows)),
      )
      await pool.run(refresh(pool, alice))
      expect((await notesOf(pool, alice)).map(({ note }) => note)).toEqual(right)
    }
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
