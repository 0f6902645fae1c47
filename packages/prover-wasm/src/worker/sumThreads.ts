import { Worker } from "node:worker_threads"
import { G1, G2, type Group, type Point } from "../curve/groups.ts"
import type { SharedKernel } from "../kernel/Kernel.ts"
import type { WindowSums } from "../sum/Sums.ts"
import type { Terms, Windows } from "../sum/sumOfWindows.ts"
import type { Workspace } from "../sum/Workspace.ts"

/** The data that a thread starts with. */
export interface ThreadStart {
  readonly shared: SharedKernel
  readonly workspace: Workspace
}

export interface SumTask {
  readonly degree: 1 | 2
  readonly terms: Terms
  readonly windows: Windows
}

/** A thread's answer: the sum in projective coordinates. */
export type SumResult = ReadonlyArray<bigint>

interface Waiting {
  readonly task: SumTask
  readonly settle: (result: SumResult) => void
}

/** When running from sources, the thread's script is a source too. */
const script = new URL(
  import.meta.url.endsWith(".ts") ? "./thread.ts" : "./thread.js",
  import.meta.url,
)

/** A thread has few objects: V8 need not reserve much for young ones. */
const resourceLimits = { maxYoungGenerationSizeMb: 2 }

/**
 * Threads that share the sums of a proof, one window of one sum at a time. A failing thread ends the process, as any failure here does,
 * because its memory can no longer be trusted.
 */
export function sumThreads(shared: SharedKernel, workspaces: ReadonlyArray<Workspace>): WindowSums {
  const queue: Array<Waiting> = []
  const idle: Array<(waiting: Waiting) => void> = []
  for (const workspace of workspaces) {
    const start: ThreadStart = { shared, workspace }
    const thread = new Worker(script, { workerData: start, resourceLimits })
    let current: Waiting | null = null
    const take = (waiting: Waiting) => {
      current = waiting
      thread.postMessage(waiting.task)
    }
    thread.on("message", (result: SumResult) => {
      current?.settle(result)
      const next = queue.shift()
      if (next === undefined) idle.push(take)
      else take(next)
    })
    thread.on("error", (error) => {
      throw error
    })
    idle.push(take)
  }
  const sum = <P extends Point<P>>(group: Group<P>, terms: Terms, windows: Windows) =>
    new Promise<P>((resolve) => {
      const waiting: Waiting = {
        task: { degree: group.degree, terms, windows },
        settle: (result) => resolve(group.projective(result)),
      }
      const take = idle.pop()
      if (take === undefined) queue.push(waiting)
      else take(waiting)
    })
  return {
    atOnce: 1,
    g1: (terms, windows) => sum(G1, terms, windows),
    g2: (terms, windows) => sum(G2, terms, windows),
  }
}
