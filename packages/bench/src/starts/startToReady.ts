import { spawn } from "node:child_process"
import { once } from "node:events"
import { readFileSync } from "node:fs"
import { setTimeout } from "node:timers/promises"
import { within } from "../inTime.ts"
import { processorTimeOf } from "../throughput/processorTimeOf.ts"
import type { Usage } from "./Usage.ts"

/** Seconds until a start counts as failed. */
const patience = 300

/**
 * Starts a program as a process group of its own, waits until `url` answers 200, kills it, and returns what it took until then. Needs Linux.
 *
 * @throws Error if it ends by itself, or is not ready in time
 */
export async function startToReady(
  parameters: ReadonlyArray<string>,
  url: string,
  options: { readonly env: NodeJS.ProcessEnv },
): Promise<Usage> {
  const begun = performance.now()
  const child = spawn(process.execPath, parameters, {
    ...options,
    detached: true,
    stdio: ["ignore", "ignore", "inherit"],
  })
  const { pid = 0 } = child
  const ended = once(child, "close")
  try {
    await within(
      `ready at ${url}`,
      patience,
      untilOk(url, () => child.exitCode !== null),
    )
    const clock = performance.now() - begun
    const processor = processorTimeOf(pid)
    if (processor === null) throw new Error("processor time of a running program needs /proc")
    return { clock, processor, memory: mostMemoryOf(pid) }
  } finally {
    if (child.exitCode === null) process.kill(-pid, "SIGKILL")
    await ended
  }
}

async function untilOk(url: string, hasEnded: () => boolean): Promise<void> {
  for (;;) {
    if (hasEnded()) throw new Error("the program ended before it was ready")
    const ok = await fetch(url).then(
      (response) => response.ok,
      () => false,
    )
    if (ok) return
    await setTimeout(10)
  }
}

/** The most memory that a process held so far, bytes: proc(5), `VmHWM`. */
function mostMemoryOf(pid: number): number {
  const kilobytes = /^VmHWM:\s*(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1]
  return Number(kilobytes) * 1_024
}
