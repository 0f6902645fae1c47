import { runShare } from "@shielded-relay/bench"
import type { Manner } from "@shielded-relay/testkit"
import { availableParallelism } from "node:os"
import type { StormReport } from "./playStorm.ts"
import type { Share } from "./worker.ts"

const workerFile = new URL("./worker.ts", import.meta.url)

/** Storms of one worker. Parts of ended worlds stay in memory for long, so the next storms have a new worker. */
const perWorker = 50

/** Plays the storms of the seeds `from` … `to` on all cores of the machine. */
export async function playOnAllCores(
  manner: Manner | null,
  from: number,
  to: number,
  report: (played: StormReport) => void,
): Promise<void> {
  const shares: Array<Share> = []
  for (let first = from; first <= to; first += perWorker)
    shares.push({ manner, from: first, to: Math.min(to, first + perWorker - 1) })
  const waiting = shares.values()
  const playNext = async () => {
    for (const share of waiting) await runShare(workerFile, share, report)
  }
  await Promise.all(Array.from({ length: availableParallelism() }, playNext))
}
