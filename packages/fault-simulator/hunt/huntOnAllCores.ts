import { availableParallelism } from "node:os"
import { Worker } from "node:worker_threads"
import type { Manner } from "@shielded-relay/testkit"
import type { FaultReport } from "../src/index.ts"
import type { SeedRange } from "./hunt.ts"

const workerFile = new URL("./worker.ts", import.meta.url)

/** Distributes the seeds `from` … `to` over the machine's cores. */
export async function huntOnAllCores(
  chain: Manner,
  from: number,
  to: number,
  report: (found: FaultReport) => void,
): Promise<void> {
  const step = Math.min(availableParallelism(), to - from + 1)
  const shares = Array.from({ length: step }, (_, first) => ({
    chain,
    from: from + first,
    to,
    step,
  }))
  await Promise.all(shares.map((share) => runShare(share, report)))
}

function runShare(share: SeedRange, report: (found: FaultReport) => void): Promise<void> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(workerFile, { workerData: share })
    worker.on("message", report)
    worker.once("error", reject)
    worker.once("exit", (code) =>
      code === 0 ? resolve() : reject(new Error(`a worker ended with code ${code}`)),
    )
  })
}
