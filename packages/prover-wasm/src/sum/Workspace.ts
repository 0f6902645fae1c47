import {
  additionScratch,
  coordinateBytes,
  pointBytes,
  ROUND,
  TASK_BYTES,
} from "../curve/additions.ts"
import { RUNNING_SUM_BYTES } from "../curve/completeAddition.ts"
import { INVERT_SCRATCH } from "../field/invert.ts"
import { PAIR_BYTES } from "../field/limbs.ts"
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
  readonly tasks: number
  readonly differences: number
  readonly prefixes: number
  /** Bucket sums, window after window. */
  readonly buckets: number
  /** Results of additions, up to `end`. */
  readonly results: number
  readonly end: number
}

/** Reserves memory for sums of at most `most` points in each group. */
export function reserveWorkspace(arena: Arena, most: readonly [g1: number, g2: number]): Workspace {
  const points = Math.max(...most)
  const buckets = WINDOWS_PER_LIMB * BUCKETS
  // All rounds of additions together leave at most as many results as there are points; each run may add fillers.
  const results = (count: number) => Math.max(count, 2 * buckets) + 32 * ROUND
  const workspace = {
    scratch: arena.reserve(additionScratch(2)),
    inversion: arena.reserve(2 * PAIR_BYTES + INVERT_SCRATCH),
    fillers: arena.reserve(2 * pointBytes(1) + 2 * pointBytes(2)),
    runningSum: arena.reserve(RUNNING_SUM_BYTES),
    tasks: arena.reserve((Math.max(points / 2, buckets) + ROUND) * TASK_BYTES),
    differences: arena.reserve((BATCH / 2) * coordinateBytes(2)),
    prefixes: arena.reserve((BATCH / 2) * coordinateBytes(2)),
    buckets: arena.reserve(buckets * pointBytes(2)),
    results: arena.reserve(
      Math.max(results(most[0]) * pointBytes(1), results(most[1]) * pointBytes(2)),
    ),
  }
  return { ...workspace, end: arena.end }
}
