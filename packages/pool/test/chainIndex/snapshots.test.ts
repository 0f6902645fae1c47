import {
  NoteStore,
  StorageUnavailable,
  TreeSnapshots,
  type Storage,
  type TreeSnapshotsShape,
} from "@shielded-relay/core"
import { sha256 } from "@noble/hashes/sha2.js"
import { Context, Effect, Layer } from "effect"
import { describe, expect, it } from "vitest"
import { alice, GOLD, type PoolService } from "../simulated/poolService.ts"
import { service } from "../simulated/services.ts"
import { sharedStorage } from "../simulated/sharedStorage.ts"
import { simulatedNetwork, type SimulatedNetwork } from "../simulated/simulatedGateway.ts"

/** Parts of 32 commitments. */
const partHeight = 5
const PART = 32
const nothing: Effect.Effect<void> = Effect.void

/** A storage that counts leaves which are read, and whose parts the test sees, replaces and fails to write. */
async function watchedStorage() {
  const context = await Effect.runPromise(Effect.scoped(Layer.build(await sharedStorage())))
  const notes = Context.get(context, NoteStore)
  const kept = new Map<number, Uint8Array>()
  const state = {
    kept,
    leavesFrom: new Array<number>(),
    writesLeft: Infinity,
    /** What happens before the next look for the newest root. */
    meanwhile: nothing,
  }
  const snapshots: TreeSnapshotsShape = {
    parts: (_, from, limit) =>
      Effect.sync(() => {
        const found: Array<Uint8Array> = []
        while (found.length < limit) {
          const part = kept.get(from + found.length)
          if (part === undefined) break
          found.push(part)
        }
        return found
      }),
    put: (_, part, bytes) =>
      Effect.suspend(() => {
        if (state.writesLeft === 0) return new StorageUnavailable({ cause: null })
        state.writesLeft -= 1
        return Effect.sync(() => void kept.set(part, bytes))
      }),
  }
  const layer: Layer.Layer<Storage> = Layer.succeedContext(
    context.pipe(
      Context.add(TreeSnapshots, snapshots),
      Context.add(NoteStore, {
        ...notes,
        latestRoot: (chainId) =>
          Effect.suspend(() => {
            const { meanwhile } = state
            state.meanwhile = nothing
            return Effect.andThen(meanwhile, notes.latestRoot(chainId))
          }),
        leaves: (chainId, from, limit) => {
          // A single leaf is the check of a part's end.
          if (limit > 1) state.leavesFrom.push(from)
          return notes.leaves(chainId, from, limit)
        },
      }),
    ),
  )
  return { state, layer }
}

const strangers = (first: number, count: number) =>
  Array.from({ length: count }, (_, n) => ({
    token: GOLD,
    amount: 1n,
    npk: BigInt(first + n),
    encryptedNote: new Uint8Array(157),
  }))

/** A chain of 301 notes, the newest one of Alice, all in the tree, and a service that has kept every complete part. */
async function indexed(network = simulatedNetwork()) {
  const { state, layer } = await watchedStorage()
  const first = service(network, { storage: layer, partHeight })
  for (let k = 0; k < 3; k += 1)
    network.chain.send({ kind: "deposit", notes: strangers(100 * k, 100) })
  await first.deposit(alice, { token: GOLD, amount: 10n })
  network.chain.mine()
  await first.confirm()
  await first.flush()
  for (let step = 0; step < 9; step += 1) await first.sync()
  return { network, state, layer, first }
}

/** The positions from which a new process reads leaves until it has proven an insertion that the pool accepts. */
async function restarted(
  network: SimulatedNetwork,
  { state, layer }: Awaited<ReturnType<typeof watchedStorage>>,
): Promise<{ readonly from: number; readonly pool: PoolService }> {
  const pool = service(network, { storage: layer, partHeight })
  await pool.deposit(alice, { token: GOLD, amount: 1n })
  network.chain.mine()
  state.leavesFrom.length = 0
  await pool.confirm()
  await pool.flush()
  return { from: Math.min(...state.leavesFrom), pool }
}

describe("the trees of a process that starts again", () => {
  it("are read by complete parts, each written once; only the leaves behind them are hashed", async () => {
    const { network, ...world } = await indexed()
    expect([...world.state.kept.keys()]).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8])
    world.state.writesLeft = 0
    let folds = 0
    const { gateway } = network
    const counting = {
      ...network,
      gateway: {
        ...gateway,
        foldAccumulator: (...given: Parameters<typeof gateway.foldAccumulator>) => {
          folds += 1
          return gateway.foldAccumulator(...given)
        },
      },
    }
    const { from, pool } = await restarted(counting, world)
    expect(from).toBe(9 * PART)
    // The insertion's own batch and the one before it. The parts bring the accumulators of the others.
    expect(folds).toBeLessThan(PART)
    await pool.pay(alice, 11n)
  })

  it("are read as far as a process came that was killed while it wrote them", async () => {
    const { network, ...world } = await indexed()
    world.state.kept.clear()
    world.state.writesLeft = 3
    const killed = service(network, { storage: world.layer, partHeight })
    for (let step = 0; step < 9; step += 1) await killed.sync()
    const next = await restarted(network, world)
    expect(next.from).toBe(3 * PART)
    world.state.writesLeft = Infinity
    for (let step = 0; step < 9; step += 1) await next.pool.sync()
    expect((await restarted(network, world)).from).toBe(9 * PART)
  })
})

describe("trees that are read while another process indexes a newer root", () => {
  it("are read by parts again", async () => {
    const { network, first, ...world } = await indexed()
    const pool = service(network, { storage: world.layer, partHeight })
    world.state.leavesFrom.length = 0
    world.state.meanwhile = Effect.promise(async () => {
      await first.deposit(alice, { token: GOLD, amount: 1n })
      network.chain.mine()
      await first.sync()
      await first.flush()
    })
    await pool.sync()
    expect(Math.min(...world.state.leavesFrom)).toBe(9 * PART)
    await pool.confirm()
    await pool.pay(alice, 11n)
  })
})

describe("a part that is not to be trusted", () => {
  it("is refused if it is damaged, cut short, empty, of another place, or of another pool or chain", async () => {
    const { network, ...world } = await indexed()
    const good = new Map(world.state.kept)
    const part = good.get(2) ?? new Uint8Array(0)
    const flipped = part.slice()
    flipped[part.length >> 1] = (flipped[part.length >> 1] ?? 0) ^ 1
    const elsewhere = await indexed(simulatedNetwork(31338))
    for (const bad of [
      flipped,
      part.slice(0, -1),
      new Uint8Array(0),
      good.get(3),
      elsewhere.state.kept.get(2),
    ]) {
      world.state.kept.clear()
      for (const [number, bytes] of good) world.state.kept.set(number, bytes)
      if (bad !== undefined) world.state.kept.set(2, bad)
      expect((await restarted(network, world)).from).toBe(2 * PART)
    }
  })

  it("is not believed with a true checksum, where the published root does not confirm it", async () => {
    const { network, ...world } = await indexed()
    const part = world.state.kept.get(8) ?? new Uint8Array(0)
    // The top of the part stands before its two accumulators and the checksum.
    const top = part.length - 32 - 2 * 32 - 32
    const body = part.slice(0, -32)
    body[top] = (body[top] ?? 0) ^ 1
    world.state.kept.set(8, Uint8Array.of(...body, ...sha256(body)))
    const { from, pool } = await restarted(network, world)
    expect(from).toBe(0)
    await pool.pay(alice, 11n)
    for (let step = 0; step < 9; step += 1) await pool.sync()
    expect((await restarted(network, world)).from).toBe(9 * PART)
  })

  it("is not believed where it is a whole tree whose root the chain never published", async () => {
    const network = simulatedNetwork(31337, 5)
    const world = await watchedStorage()
    const options = { storage: world.layer, treeDepth: 5, partHeight }
    const first = service(network, options)
    await first.deposit(alice, { token: GOLD, amount: 10n })
    network.chain.send({ kind: "deposit", notes: strangers(1, 40) })
    network.chain.mine()
    await first.confirm()
    await first.flush()
    expect([...world.state.kept.keys()]).toEqual([0])
    const body = (world.state.kept.get(0) ?? new Uint8Array(0)).slice(0, -32)
    const top = body.length - 3 * 32
    body[top] = (body[top] ?? 0) ^ 1
    world.state.kept.set(0, Uint8Array.of(...body, ...sha256(body)))
    // Alice's note is in the full tree.
    await service(network, options).pay(alice, 5n)
  })

  it("is not believed where a reorganisation replaced its leaves and nobody wrote it again", async () => {
    const { network, ...world } = await indexed()
    network.chain.send({ kind: "deposit", notes: strangers(1_000, 40) })
    network.chain.mine()
    for (let step = 0; step < 3; step += 1) await world.first.sync()
    expect(world.state.kept.has(9)).toBe(true)
    world.state.writesLeft = 0
    network.chain.reorganise(1, () => [])
    network.chain.send({ kind: "deposit", notes: strangers(2_000, 40) })
    network.chain.mine()
    network.chain.mine()
    await world.first.sync()
    const { from, pool } = await restarted(network, world)
    expect(from).toBe(9 * PART)
    await pool.pay(alice, 11n)
  })

  it("is not believed with leaves that no root covers and the index does not have", async () => {
    const { network, ...world } = await indexed()
    // Queued, so that no root covers them.
    network.chain.send({ kind: "deposit", notes: strangers(1_000, 60) })
    network.chain.mine()
    for (let step = 0; step < 3; step += 1) await world.first.sync()
    const part = world.state.kept.get(9) ?? new Uint8Array(0)
    // A leaf in the middle; the last leaf, which is looked at first, stays.
    const head = part.length - 32 - 2 * 32 - 63 * 32
    const body = part.slice(0, -32)
    body[head + 20 * 32 + 31] = (body[head + 20 * 32 + 31] ?? 0) ^ 1
    world.state.kept.set(9, Uint8Array.of(...body, ...sha256(body)))
    const { pool } = await restarted(network, world)
    await pool.pay(alice, 11n)
  })
})
