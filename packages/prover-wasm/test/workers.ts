import { execFileSync } from "node:child_process"
import { expect } from "vitest"

/** Process ids of the prover's workers that a process has started; by default this process. */
export function workersOf(parent = process.pid): ReadonlyArray<number> {
  return execFileSync("ps", ["-A", "-o", "pid=,ppid=,stat=,args="], { encoding: "utf8" })
    .split("\n")
    .map((line) => line.trim().split(/\s+/))
    .filter(([, ppid, stat, ...args]) => {
      const running = !stat?.startsWith("Z")
      return Number(ppid) === parent && running && args.join(" ").includes("/worker/worker.")
    })
    .map(([pid]) => Number(pid))
}

/** The only worker of this process, once it is running. */
export async function onlyWorker(): Promise<number> {
  await expect.poll(() => workersOf(), { timeout: 300_000 }).toHaveLength(1)
  return workersOf()[0] ?? 0
}

/** Resolves when the worker is gone. */
export async function gone(worker: number): Promise<void> {
  await expect.poll(() => isAlive(worker), { timeout: 300_000 }).toBe(false)
}

export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}
