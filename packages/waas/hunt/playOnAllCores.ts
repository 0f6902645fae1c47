import type { Manner } from "@shielded-relay/testkit"
import { availableParallelism } from "node:os"
import { Worker } from "node:worker_threads"
import type { StormReport } from "./playStorm.ts"
import type { Share } from "./worker.ts"

const workerFile = new URL("./worker.ts", import.meta.url)

/** Plays the storms of the seeds `from` … `to` on all cores of the machine. */
export async function playOnAllCores(
  manner: Manner | null,
  from: number,
  to: number,
  report: (played: StormReport) => void,
): Promise<void> {
  const step = Math.min(availableParallelism(), to - from + 1)
  const shares = Array.from({ length: step }, (_, n) => ({ manner, from: from + n, to, step }))
  await Promise.all(shares.map((share) => playShare(share, report)))
}

function playShare(share: Share, report: (played: StormReport) => void): Promise<void> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(workerFile, { workerData: share })
    worker.on("message", report)
    worker.once("error", reject)
    worker.once("exit", (code) =>
      code === 0 ? resolve() : reject(new Error(`a worker ended with code ${code}`)),
    )
  })
}
