import { Worker } from "node:worker_threads"

/** Runs a worker's script with its share of the work as `workerData`, and hands on what it posts. Rejects if the worker fails. */
export function runShare<Share, Report>(
  script: URL,
  share: Share,
  report: (posted: Report) => void,
): Promise<void> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(script, { workerData: share })
    worker.on("message", report)
    worker.once("error", reject)
    worker.once("exit", (code) =>
      code === 0 ? resolve() : reject(new Error(`a worker ended with code ${code}`)),
    )
  })
}
