import { parentPort, workerData } from "node:worker_threads"
import { hunt, type SeedRange } from "./hunt.ts"
import { relayProduct } from "./relayProduct.ts"

/** Runs this worker's share of the seeds and posts a report for each. */
const range: SeedRange = workerData
await hunt(await relayProduct(), range, (report) => parentPort?.postMessage(report))
