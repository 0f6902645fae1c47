import { NoteStore, type Storage } from "@shielded-relay/core"
import { Context, Effect, Layer } from "effect"
import { describe, expect, it } from "vitest"
import { restoreForest, saveForest } from "../../src/tree/snapshot.ts"
import type { TreeSnapshots } from "../../src/tree/TreeSnapshots.ts"
import { alice, GOLD, type PoolService } from "../simulated/poolService.ts"
import { service } from "../simulated/services.ts"
import { sharedStorage } from "../simulated/sharedStorage.ts"
import { simulatedNetwork } from "../simulated/simulatedGateway.ts"

/** Snapshots in memory; `restored` says what was handed out. */
function memorySnapshots() {
  const state: { kept: Uint8Array | null; written: number; read: number } = {
    kept: null,
    written: 0,
    read: 0,
  }
  const snapshots: TreeSnapshots = {
    read: () =>
      Effect.sync(() => {
        state.read += 1
        return state.kept
      }),
    write: (_, snapshot) =>
      Effect.sync(() => {
        state.written += 1
        state.kept = snapshot
      }),
  }
  return { state, snapshots }
}

/** A chain of 300 notes, some of them still queued, indexed with snapshots. */
async function indexed() {
  const network = simulatedNetwork()
  const storage = await sharedStorage()
  const { state, snapshots } = memorySnapshots()
  const first = service(network, { storage, snapshots })
  const stranger = { token: GOLD, amount: 1n, npk: 5n, encryptedNote: new Uint8Array(157) }
  for (let k = 0; k < 3; k += 1) {
    const notes = Array.from({ length: 100 }, (_, n) => ({ ...stranger, npk: BigInt(100 * k + n) }))
    network.chain.send({ kind: "deposit", notes })
  }
  await first.deposit(alice, { token: GOLD, amount: 10n })
  network.chain.mine()
  await first.confirm()
  return { network, storage, state, snapshots, first }
}

/** The same storage, with the positions from which leaves were fetched. */
const watched = (storage: Layer.Layer<Storage>) => {
  const fetched: Array<number> = []
  const layer = Layer.effectContext(
    Effect.map(Effect.context<Storage>(), (context) => {
      const store = Context.get(context, NoteStore)
      return Context.add(context, NoteStore, {
        ...store,
        leaves: (chainId, from, limit) => {
          fetched.push(from)
          return store.leaves(chainId, from, limit)
        },
      })
    }),
  )
  return { fetched, layer: Layer.provide(layer, storage) }
}

const worksOn = async (pool: PoolService) => {
  const update = await pool.run(pool.treeUpdate())
  if (update === null) throw new Error("nothing to insert")
  pool.network.chain.send(update)
  expect(pool.network.chain.mine()).toEqual([])
}

describe("snapshots of the trees", () => {
  it("are written when enough was added and give the same trees after a restart", async () => {
    const { network, storage, state, snapshots, first } = await indexed()
    await worksOn(first)
    await first.sync()
    expect(state.written).toBe(1)
    const { fetched, layer } = watched(storage)
    const restarted = service(network, { storage: layer, snapshots })
    await worksOn(restarted)
    expect(state.read).toBe(1)
    expect(fetched.length).toBeGreaterThan(0)
    expect(Math.min(...fetched)).toBeGreaterThan(0)

    await first.sync()
    const anew = watched(storage)
    await worksOn(service(network, { storage: anew.layer }))
    expect(Math.min(...anew.fetched)).toBe(0)
  })

  it("that are damaged, or of another chain's leaves, are not believed", async () => {
    const { network, storage, state, snapshots, first } = await indexed()
    await first.flush()
    for (const kept of [
      state.kept?.slice(0, -1) ?? null,
      new Uint8Array(0),
      await foreignSnapshot(),
    ]) {
      state.kept = kept
      const restarted = service(network, { storage, snapshots })
      await restarted.pay(alice, 1n)
      await restarted.flush()
    }
  })
})

describe("a true snapshot of the chain's trees", () => {
  it("is not believed where it ends before the newest root", async () => {
    const { network, storage, state, snapshots, first } = await indexed()
    await first.deposit(alice, { token: GOLD, amount: 1n })
    network.chain.mine()
    await first.confirm()
    await first.flush()
    expect(state.written).toBe(1)
    const restarted = service(network, { storage, snapshots })
    await restarted.pay(alice, 11n)
  })

  it("is not believed with another leaf that no root vouches for", async () => {
    const { network, storage, state, snapshots, first } = await indexed()
    await worksOn(first)
    await first.sync()
    const forest = state.kept === null ? null : restoreForest(26, state.kept)
    if (forest === null) throw new Error("no snapshot was written")
    forest.truncate(forest.size - 1)
    forest.append(99n)
    state.kept = saveForest(forest)
    const restarted = service(network, { storage, snapshots })
    await restarted.flush()
    await restarted.pay(alice, 1n)
  })
})

/** A true snapshot of trees that are not this chain's. */
async function foreignSnapshot(): Promise<Uint8Array | null> {
  const network = simulatedNetwork()
  const { state, snapshots } = memorySnapshots()
  const pool = service(network, { snapshots })
  const note = { token: GOLD, amount: 2n, npk: 5n, encryptedNote: new Uint8Array(157) }
  for (let k = 0; k < 4; k += 1) {
    network.chain.send({ kind: "deposit", notes: Array.from({ length: 100 }, () => note) })
  }
  network.chain.mine()
  await pool.sync()
  return state.kept
}
