import {
  IndexInconsistent,
  KeyVault,
  Leases,
  NoteStore,
  OperationStore,
  OrderStore,
  ShieldedPool,
  VaultUnavailable,
  type IndexCheckpoint,
  type Storage,
} from "@shielded-relay/core"
import { memoryStorage } from "@shielded-relay/storage-memory"
import { Context, Effect, Layer, ManagedRuntime } from "effect"
import { describe, expect, it } from "vitest"
import { balancesOf } from "../../src/chainIndex/balances.ts"
import { ownsNotes } from "../../src/chainIndex/ownsNotes.ts"
import { readBlockRange } from "../../src/chainIndex/readBlockRange.ts"
import { standingsOf } from "../../src/chainIndex/standings.ts"
import { nobleNoteCrypto as crypto } from "../../src/crypto/nobleNoteCrypto.ts"
import { masterKey, spendingKey } from "../../src/key/ServiceKeys.ts"
import { shieldedPoolLayer } from "../../src/shieldedPool.ts"
import { withdraw } from "../simulated/intents.ts"
import { alice, GOLD, MASTER_SEED, portsOf } from "../simulated/poolService.ts"
import { service } from "../simulated/services.ts"
import { FEE_RECIPIENT, simulatedNetwork } from "../simulated/simulatedGateway.ts"
import { standingNote } from "../spend/standingNote.ts"

const gold = (amount: bigint) => ({ token: GOLD, amount })
const master = masterKey(crypto, MASTER_SEED)

async function funded(storage: Layer.Layer<Storage> = memoryStorage) {
  const network = simulatedNetwork()
  const pool = service(network, { storage })
  await pool.deposit(alice, gold(10n))
  network.chain.mine()
  await pool.confirm()
  return { network, pool, chainId: network.chainId }
}

describe("whether a pool holds notes of ours", () => {
  const asked = async (queued: number) => {
    const { network } = await funded()
    const gateway = { ...network.gateway, poolState: Effect.succeed(stateOf(queued)) }
    return { network, owns: ownsNotes(gateway, { crypto, master: Effect.succeed(master) }) }
  }
  const stateOf = (queued: number) => ({ queued, inserted: 0, paused: false, root: 0n })

  it("is not asked of an empty one: no endpoint has to read it", async () => {
    const { network, owns } = await asked(0)
    network.endpoint.down = true
    expect(await Effect.runPromise(owns)).toBe(false)
  })

  it("is answered from its whole log alone", async () => {
    const { network, owns } = await asked(1)
    expect(await Effect.runPromise(owns)).toBe(true)
    network.endpoint.lies = [(events) => [...events, ...events]]
    expect(await Effect.runPromise(Effect.flip(owns))).toBeInstanceOf(IndexInconsistent)
  })
})

describe("an endpoint that is not believed", () => {
  it("leaves an owner's notes as they are, when it leaves events out while they are read again", async () => {
    const { network, pool, chainId } = await funded()
    await pool.deposit(alice, gold(5n))
    network.chain.mine()
    await pool.confirm()
    network.endpoint.lies = [(events) => events.slice(1)]
    const refresh = Effect.flatMap(ShieldedPool, (shielded) => shielded.refresh(chainId, [alice]))
    expect(await pool.failure(refresh)).toMatchObject({ _tag: "ChainUnavailable" })
    expect((await pool.balances(alice)).get(GOLD)?.balance).toBe(15n)
  })

  it("adds nothing on top of a block that it has not seen", async () => {
    const network = simulatedNetwork()
    const unseen = { number: 0 }
    const gateway = {
      ...network.gateway,
      block: (number: number) =>
        number === unseen.number ? Effect.succeed(null) : network.gateway.block(number),
    }
    const pool = service({ ...network, gateway })
    network.chain.mine()
    await pool.sync()
    unseen.number = 1
    network.chain.mine()
    expect(await pool.run(pool.syncStep())).toMatchObject({ block: 1, atHead: true })
    unseen.number = 0
    expect(await pool.run(pool.syncStep())).toMatchObject({ block: 2 })
  })

  it("is doubted until the index has passed the block that it was wrong about", async () => {
    const { network, pool, chainId } = await funded()
    const disagreement = () =>
      pool.run(
        Effect.flatMap(NoteStore, (store) =>
          Effect.map(store.chainStatus(chainId), (status) => status?.disagreement),
        ),
      )
    await pool.run(
      Effect.flatMap(NoteStore, (store) =>
        store.setChainStatus(chainId, { confirmed: 1, atHead: true, disagreement: 6 }),
      ),
    )
    network.chain.mine()
    await pool.sync()
    expect(await disagreement()).toBe(6)
    network.chain.mine()
    await pool.sync()
    expect(await disagreement()).toBe(null)
  })
})

describe("a range of blocks", () => {
  it("is recorded with the blocks that there are, each once, and ends with the block that was seen before", async () => {
    const { gateway, chain } = simulatedNetwork()
    for (let k = 0; k < 2; k += 1) chain.mine()
    chain.leaveOut(3)
    for (let k = 0; k < 2; k += 1) chain.mine()
    const head = await Effect.runPromise(gateway.head)
    const range = { start: 1, end: 7, last: head.latest }
    const blocks = await Effect.runPromise(readBlockRange(gateway, head, range, null))
    expect(blocks?.recorded.map(({ number }) => number)).toEqual([1, 2, 6, 7])
    const other = { ...range, last: { ...head.latest, hash: "0x00" } }
    expect(await Effect.runPromise(readBlockRange(gateway, head, other, null))).toBe(null)
  })

  it("is read on top of the block before it: a range of one block must name that one as its parent", async () => {
    const { gateway, chain } = simulatedNetwork()
    for (let k = 0; k < 4; k += 1) chain.mine()
    const head = await Effect.runPromise(gateway.head)
    const before = async (number: number) => {
      const block = await Effect.runPromise(gateway.block(number))
      if (block === null) throw new Error("the chain has this block")
      return { ...block, positions: 0 }
    }
    const read = async (start: number, from: IndexCheckpoint) => {
      const range = { start, end: 4, last: head.latest }
      const blocks = await Effect.runPromise(readBlockRange(gateway, head, range, from))
      return blocks?.end.number ?? null
    }
    expect(await read(4, await before(3))).toBe(4)
    expect(await read(4, { ...(await before(3)), hash: "0x00" })).toBe(null)
    // Only its first block names the checkpoint as its parent.
    expect(await read(2, await before(1))).toBe(4)
  })
})

describe("a step over blocks without notes", () => {
  it("needs no key: the vault may be out of reach", async () => {
    const network = simulatedNetwork()
    const lost = Effect.fail(new VaultUnavailable({ reason: "out of reach", retryable: true }))
    const vault = Layer.succeed(KeyVault, { get: () => lost, create: () => lost })
    const runtime = ManagedRuntime.make(
      Layer.provideMerge(shieldedPoolLayer(), Layer.merge(portsOf(network), vault)),
    )
    network.chain.mine()
    const step = Effect.gen(function* () {
      const lease = yield* (yield* Leases).acquire("one", 1_000)
      if (lease === null) return yield* Effect.die("the name is free")
      return yield* (yield* ShieldedPool).sync(network.chainId, lease)
    })
    expect(await runtime.runPromise(step)).toMatchObject({ block: 1 })
    await runtime.dispose()
  })
})

describe("where a note belongs", () => {
  const amounts = [
    [{ kind: "balance" }, 1n],
    [{ kind: "order", id: "one" }, 2n],
    [{ kind: "stuck" }, 4n],
    [{ kind: "undecided" }, 8n],
    [{ kind: "quarantined" }, 16n],
  ] as const

  it("decides whether it is in the balance: what an order holds and what is stuck is not", async () => {
    const { pool, chainId } = await funded()
    const states = amounts.map(([standing, amount], at) => standingNote(standing, GOLD, amount, at))
    const balances = Effect.gen(function* () {
      const stores = { operations: yield* OperationStore, store: yield* NoteStore }
      return yield* balancesOf(stores, { chainId, feeRecipient: FEE_RECIPIENT }, alice, states, 1)
    })
    expect(await pool.run(balances)).toEqual([
      { token: GOLD, balance: 1n, pending: 8n, quarantined: 16n },
    ])
  })

  it("is decided by screening before anything else", async () => {
    const { pool, chainId } = await funded()
    const states = (["undecided", "quarantined", "kept", "served", "released"] as const).map(
      (state, at) => ({
        ...standingNote({ kind: "balance" }, GOLD, 1n, at),
        entry: { state, countsFrom: null },
      }),
    )
    const standings = Effect.gen(function* () {
      return yield* standingsOf(yield* OrderStore, yield* NoteStore, chainId, states)
    })
    expect((await pool.run(standings)).map(({ standing }) => standing.kind)).toEqual([
      "undecided",
      "quarantined",
      "quarantined",
      "balance",
      "balance",
    ])
  })
})

describe("a newest root in the storage that the trees do not have", () => {
  it.each([
    ["of more leaves", { inserted: 99, root: 5n, block: 1 }],
    ["of another value", { inserted: 1, root: 5n, block: 1 }],
  ])("%s lets nothing be planned", async (_, latest) => {
    const kept: { latest: typeof latest | null } = { latest: null }
    const storage = Layer.effectContext(
      Effect.map(Effect.context<Storage>(), (context) => {
        const store = Context.get(context, NoteStore)
        return Context.add(context, NoteStore, {
          ...store,
          snapshot: (...asked) =>
            Effect.map(store.snapshot(...asked), (read) => ({
              ...read,
              root: kept.latest ?? read.root,
            })),
        })
      }),
    ).pipe(Layer.provide(memoryStorage))
    const { pool } = await funded(storage)
    await pool.flush()
    const intent = withdraw([gold(4n)])
    const id = await pool.accept(alice, intent)
    kept.latest = latest
    expect(await pool.failure(pool.plan(alice, intent, id))).toBeInstanceOf(IndexInconsistent)
  })
})

describe("a spending key", () => {
  it("is not 0", () => {
    const zeros = { ...crypto, hkdfExpand: () => new Uint8Array(48) }
    expect(() => spendingKey(zeros, master, alice)).toThrow("the spending key is 0")
  })
})
