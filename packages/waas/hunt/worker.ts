import type { Manner } from "@shielded-relay/testkit"
import { parentPort, workerData } from "node:worker_threads"
import { mannerOfSeed, playStorm } from "./playStorm.ts"

/** Storms to play: the seeds from `from` to `to`, all on one manner, or with `null` on the three in turn. */
export interface Share {
  readonly manner: Manner | null
  readonly from: number
  readonly to: number
}

/** Plays this worker's share and posts a report for each storm. */
const { manner, from, to }: Share = workerData
for (let seed = from; seed <= to; seed += 1)
  parentPort?.postMessage(await playStorm(manner ?? mannerOfSeed(seed), seed))
