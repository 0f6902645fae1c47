import { PAIR_BYTES } from "@shielded-relay/wasm-assembly"
import {
  additionScratch,
  coordinateBytes,
  pointBytes,
  ROUND,
  TASK_BYTES,
} from "../curve/additions.ts"
import { RUNNING_SUM_BYTES } from "../curve/completeAddition.ts"
import { INVERT_SCRATCH } from "../field/invert.ts"
import type { Arena } from "../kernel/Arena.ts"
import { BUCKETS, WINDOWS_PER_LIMB } from "./digits.ts"

/** Additions that share an inversion, a multiple of a round. Their temporaries fit into the processor's cache. */
export const BATCH = 4096

/** A thread's own memory for sums; all members are addresses. */
export interface Workspace {
  readonly scratch: number
  readonly inversion: number
  /** Two points of G1, then two of G2. */
  readonly fillers: number
  readonly runningSum: number
  readonly differences: number
  readonly prefixes: number
  /** References to the bucket sums, window after window, and where these are kept. */
  readonly buckets: number
  readonly kept: number
  /** The lists of each bucket by the halves of its weight. */
  readonly lowKeys: number
  readonly highKeys: number
  /** Of each list: its number of entries, and where they start and end. */
  readonly counts: number
  readonly starts: number
  readonly ends: number
  readonly found: number
  /** From here to `secretEnd`: what tells the scalars. */
  readonly secret: number
  readonly keys: number
  readonly references: number
  readonly tasks: number
  readonly secretEnd: number
  /** Results of additions, up to `end`. */
  readonly results: number
  readonly end: number
}

const INDEX_BYTES = 4

/** Reserves memory for sums of at most `most` points in each group. */
export function reserveWorkspace(arena: Arena, most: readonly [g1: number, g2: number]): Workspace {
  const buckets = WINDOWS_PER_LIMB * BUCKETS
  // A bucket is in two lists, one for each half of its weight.
  const points = Math.max(...most, 2 * buckets)
  // All rounds of additions together leave at most as many results as there are points; each run may add fillers.
  const results = (count: number) => Math.max(count, 2 * buckets) + buckets / 4
  const indices = (count: number) => arena.reserve(count * INDEX_BYTES)
  const workspace = {
    scratch: arena.reserve(additionScratch(2)),
    inversion: arena.reserve(2 * PAIR_BYTES + INVERT_SCRATCH),
    fillers: arena.reserve(2 * pointBytes(1) + 2 * pointBytes(2)),
    runningSum: arena.reserve(RUNNING_SUM_BYTES),
    differences: arena.reserve((BATCH / 2) * coordinateBytes(2)),
    prefixes: arena.reserve((BATCH / 2) * coordinateBytes(2)),
    buckets: indices(buckets),
    kept: arena.reserve(buckets * pointBytes(2)),
    lowKeys: indices(buckets),
    highKeys: indices(buckets),
    counts: indices(BUCKETS + 1),
    starts: indices(BUCKETS + 1),
    ends: indices(BUCKETS + 1),
    found: indices(1),
    secret: arena.end,
    keys: indices(points),
    references: indices(points),
    tasks: arena.reserve((points / 2 + ROUND) * TASK_BYTES),
    secretEnd: arena.end,
    results: arena.reserve(
      Math.max(results(most[0]) * pointBytes(1), results(most[1]) * pointBytes(2)),
    ),
  }
  return { ...workspace, end: arena.end }
}
