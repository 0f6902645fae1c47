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
import { performance } from "node:perf_hooks"
import { hash2, hash3, hash8 } from "../src/field/poseidon.ts"
import { shieldedPoolLayer } from "../src/shieldedPool.ts"
import { Forest } from "../src/tree/Forest.ts"
import { CHAIN_ID, loggedChain, OWNER } from "./LoggedChain.ts"

/** Calls per second, and how many times as fast as the library in the same run. */
export interface HashRate {
  readonly name: "hash2" | "hash3" | "hash8"
  readonly perSecond: number
  readonly timesLibrary: number
}

/** Our Poseidon beside poseidon-lite, one core. */
export function poseidonRates(calls = 5000): ReadonlyArray<HashRate> {
  const ours2 = rate(calls, (k) => hash2(BigInt(k), 1n))
  const library2 = rate(calls, (k) => poseidon2([BigInt(k), 1n]))
  const ours3 = rate(calls, (k) => hash3(BigInt(k), 1n, 2n))
  const library3 = rate(calls, (k) => poseidon3([BigInt(k), 1n, 2n]))
  const vector = (k: number) => Array.from({ length: 8 }, (_, index) => BigInt(k + index))
  const ours8 = rate(calls, (k) => hash8(...vector(k)))
  const library8 = rate(calls / 10, (k) => poseidon8(vector(k)))
  return [
    { name: "hash2", perSecond: ours2, timesLibrary: ours2 / library2 },
    { name: "hash3", perSecond: ours3, timesLibrary: ours3 / library3 },
    { name: "hash8", perSecond: ours8, timesLibrary: ours8 / library8 },
  ]
}

/** Appended leaves and computed paths per second of a tree of depth 26, one core. */
export function treeRates(leaves = 20_000): {
  readonly leavesPerSecond: number
  readonly pathsPerSecond: number
} {
  const forest = new Forest(26)
  const leavesPerSecond = rate(leaves, (k) => forest.append(BigInt(k + 1)), 0)
  // Each path has another root than the one before, like the paths of operations.
  const paths = 200
  const pathsPerSecond = rate(paths, (k) => forest.path(k, leaves - k), 0)
  return { leavesPerSecond, pathsPerSecond }
}

export interface RescanResult {
  readonly notes: number
  readonly ours: number
  readonly seconds: number
  readonly notesPerSecond: number
  /** Highest resident set of the whole process while scanning. */
  readonly peakMegabytes: number
}

/**
 * An empty index reads a whole chain through `ShieldedPool.sync`: decoding, decrypting, tree, comparison of roots, store. One core.
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
  let peak = 0
  const program = Effect.gen(function* () {
    const pool = yield* ShieldedPool
    const lease = yield* (yield* Leases).acquire("rescan", 60_000)
    if (lease === null) return yield* Effect.die(new Error("the lease of a new storage is taken"))
    const start = performance.now()
    for (;;) {
      const { atHead } = yield* pool.sync(CHAIN_ID, lease)
      peak = Math.max(peak, process.memoryUsage.rss())
      if (atHead) break
    }
    const seconds = (performance.now() - start) / 1000
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
  }
}

function rate(calls: number, call: (k: number) => unknown, warmUp = 200): number {
  for (let k = 0; k < warmUp; k += 1) call(k)
  const start = performance.now()
  for (let k = 0; k < calls; k += 1) call(k)
  return (calls * 1000) / (performance.now() - start)
}
