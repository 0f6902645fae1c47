import { readdirSync, readFileSync } from "node:fs"

/** Linux counts in units of 10 ms, independent of the kernel's own tick (proc(5), sysconf(3) `_SC_CLK_TCK`). */
const tick = 10

/** Processor time of a process group so far, milliseconds; `null` without `/proc`. */
export function processorTimeOf(group: number): number | null {
  const times = processes().flatMap((id) => timeWithin(group, id))
  return times.length === 0 ? null : times.reduce((sum, time) => sum + time, 0)
}

function processes(): ReadonlyArray<string> {
  try {
    return readdirSync("/proc").filter((name) => /^\d+$/.test(name))
  } catch {
    return []
  }
}

function timeWithin(group: number, id: string): ReadonlyArray<number> {
  try {
    // The second field is the program's name in parentheses, which may contain spaces and parentheses.
    const [, , ofGroup, ...fields] =
      readFileSync(`/proc/${id}/stat`, "utf8").split(") ").at(-1)?.split(" ") ?? []
    return Number(ofGroup) === group ? [(Number(fields[8]) + Number(fields[9])) * tick] : []
  } catch {
    // The process has ended since it was listed.
    return []
  }
}
