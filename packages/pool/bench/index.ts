import {
  Leases,
  NoteCrypto,
  PoolGateways,
  Prover,
  SetAside,
  ShieldedPool,
  type NoteCryptoShape,
} from "@shielded-relay/core"
import { memoryStorage, memoryVault } from "@shielded-relay/storage-memory"
import { insecureSeededRandom, recordingTelemetry } from "@shielded-relay/testkit"
import { Effect, Layer } from "effect"
import { poseidon2 } from "poseidon-lite/poseidon2"
import { poseidon3 } from "poseidon-lite/poseidon3"
import { poseidon8 } from "poseidon-lite/poseidon8"
import { hash2, hash3, hash8, hashEach2, hashEach3 } from "../src/field/poseidon.ts"
import { shieldedPoolLayer } from "../src/shieldedPool.ts"
import { Forest } from "../src/tree/Forest.ts"
import { CHAIN_ID, loggedChain, OWNER } from "./LoggedChain.ts"

/** Calls per second, and how many times as fast as the library in the same turn. */
export interface HashRate {
  readonly name: "hash2" | "hash2, many" | "hash3" | "hash3, many" | "hash8"
  readonly perSecond: number
  readonly timesLibrary: number
}

/** Turns of each measurement whose spread is shown. */
export const TURNS = 5

/** Rows that are hashed together: as many leaves as the index appends between two turns of others. */
const MANY = 64

/** Our Poseidon beside poseidon-lite, by processor time. */
export function poseidonRates(calls = 2000): ReadonlyArray<HashRate> {
  const ours2 = rate(calls, (k) => hash2(BigInt(k), 1n))
  const library2 = rate(calls, (k) => poseidon2([BigInt(k), 1n]))
  const ours3 = rate(calls, (k) => hash3(BigInt(k), 1n, 2n))
  const library3 = rate(calls, (k) => poseidon3([BigInt(k), 1n, 2n]))
  const rows = Array.from({ length: MANY }, (_, k) => BigInt(k))
  const many = (hashes: (k: number) => unknown) => MANY * rate(calls / MANY, hashes, 10)
  const many2 = many((k) => hashEach2(rows.map((row) => [row, BigInt(k)])))
  const many3 = many((k) => hashEach3(rows.map((row) => [row, BigInt(k), 1n])))
  const vector = (k: number) => Array.from({ length: 8 }, (_, index) => BigInt(k + index))
  const ours8 = rate(calls, (k) => hash8(...vector(k)))
  const library8 = rate(calls / 10, (k) => poseidon8(vector(k)))
  return [
    { name: "hash2", perSecond: ours2, timesLibrary: ours2 / library2 },
    { name: "hash2, many", perSecond: many2, timesLibrary: many2 / library2 },
    { name: "hash3", perSecond: ours3, timesLibrary: ours3 / library3 },
    { name: "hash3, many", perSecond: many3, timesLibrary: many3 / library3 },
    { name: "hash8", perSecond: ours8, timesLibrary: ours8 / library8 },
  ]
}

/** Appended leaves and computed paths of a tree of depth 26, per second of processor time. */
export function treeRates(leaves = 20_000): {
  readonly leavesPerSecond: number
  readonly pathsPerSecond: number
} {
  const forest = new Forest(26)
  const many = (k: number) => Array.from({ length: MANY }, (_, at) => BigInt(k * MANY + at + 1))
  const leavesPerSecond = MANY * rate(leaves / MANY, (k) => forest.appendAll(many(k)), 0)
  // Each path has another root than the one before, like the paths of operations.
  const paths = 200
  const pathsPerSecond = rate(paths, (k) => forest.path(k, forest.size - k), 0)
  return { leavesPerSecond, pathsPerSecond }
}

export interface RescanResult {
  readonly notes: number
  readonly ours: number
  /** Of the processor, with garbage collection and all threads. */
  readonly seconds: number
  readonly notesPerSecond: number
  /** Highest resident set of the whole process while scanning. */
  readonly peakMegabytes: number
  /** How much of that the scan added to the process with the chain. */
  readonly addedMegabytes: number
}

/**
 * An empty index reads a whole chain through `ShieldedPool.sync`: decoding, decrypting, tree, comparison of roots, store.
 * @throws Error when the balance at the end is not what the chain's notes add up to.
 */
export async function rescan(options: {
  readonly crypto: NoteCryptoShape
  readonly notes: number
  readonly ours: number
}): Promise<RescanResult> {
  const { crypto, notes, ours } = options
  const masterSeed = new Uint8Array(32).fill(7)
  const { gateway, balance } = loggedChain({ crypto, masterSeed, notes, ours })
  const ports = Layer.mergeAll(
    memoryStorage,
    memoryVault({ "master-seed": masterSeed }),
    Layer.succeed(NoteCrypto, crypto),
    Layer.succeed(Prover, {
      prove: () => Effect.die(new Error("a rescan proves nothing")),
      verify: () => Effect.die(new Error("a rescan verifies nothing")),
      capacity: Effect.succeed({ workers: 0, free: 0 }),
    }),
    insecureSeededRandom("rescan"),
    SetAside.layer,
    recordingTelemetry().layer,
    Layer.succeed(PoolGateways, new Map([[gateway.chainId, gateway]])),
  )
  globalThis.gc?.()
  const before = process.memoryUsage.rss()
  let peak = before
  const program = Effect.gen(function* () {
    const pool = yield* ShieldedPool
    const lease = yield* (yield* Leases).acquire("rescan", 60_000)
    if (lease === null) return yield* Effect.die(new Error("the lease of a new storage is taken"))
    const start = process.cpuUsage()
    for (;;) {
      const { atHead } = yield* pool.sync(CHAIN_ID, lease)
      peak = Math.max(peak, process.memoryUsage.rss())
      if (atHead) break
    }
    const seconds = processorSeconds(start)
    const { balances } = yield* pool.balances(CHAIN_ID, OWNER)
    if ((balances[0]?.balance ?? 0n) !== balance) {
      return yield* Effect.die(new Error("the rescan lost or invented money"))
    }
    return seconds
  })
  const seconds = await Effect.runPromise(
    Effect.provide(program, Layer.provideMerge(shieldedPoolLayer(), ports)),
  )
  return {
    notes,
    ours,
    seconds,
    notesPerSecond: notes / seconds,
    peakMegabytes: peak / 2 ** 20,
    addedMegabytes: (peak - before) / 2 ** 20,
  }
}

/** Calls per second of this process' processor time. */
function rate(calls: number, call: (k: number) => unknown, warmUp = 200): number {
  for (let k = 0; k < warmUp; k += 1) call(k)
  const start = process.cpuUsage()
  for (let k = 0; k < calls; k += 1) call(k)
  return calls / processorSeconds(start)
}

function processorSeconds(since: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(since)
  return (user + system) / 1e6
}
