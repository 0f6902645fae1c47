/** A thread's program: computes sums of windows, one after the other, in the shared memory. */
import { parentPort, workerData } from "node:worker_threads"
import { G1, G2 } from "../curve/groups.ts"
import { Kernel } from "../kernel/Kernel.ts"
import { PointAdder } from "../sum/PointAdder.ts"
import { sumOfWindows } from "../sum/sumOfWindows.ts"
import type { SumResult, SumTask, ThreadStart } from "./sumThreads.ts"

const { shared, workspace }: ThreadStart = workerData
const kernel = new Kernel(shared)
const g1 = new PointAdder(G1, kernel, workspace)
const g2 = new PointAdder(G2, kernel, workspace)

parentPort?.on("message", ({ degree, terms, windows }: SumTask) => {
  const result: SumResult =
    degree === 1
      ? G1.projectiveOf(sumOfWindows(g1, terms, windows))
      : G2.projectiveOf(sumOfWindows(g2, terms, windows))
  parentPort?.postMessage(result)
})
