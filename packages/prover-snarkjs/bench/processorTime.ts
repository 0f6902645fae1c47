import { execFileSync } from "node:child_process"
import { readFileSync } from "node:fs"

/** Linux counts a process' time in ticks of 1/100 s. */
const TICKS_PER_SECOND = 100

/** Processor time that this process' children have used, milliseconds. Linux only. */
export function processorTimeOfChildren(): number {
  const own = String(process.pid)
  return execFileSync("ps", ["-A", "-o", "pid=,ppid="], { encoding: "utf8" })
    .split("\n")
    .map((line) => line.trim().split(/\s+/))
    .filter(([, parent]) => parent === own)
    .reduce((sum, [child = ""]) => sum + processorTime(child), 0)
}

/** Fields 14 and 15 of proc(5)'s stat, which count from behind the program's name; 0 for one that is gone, as `ps` itself is. */
function processorTime(process: string): number {
  try {
    const stat = readFileSync(`/proc/${process}/stat`, "utf8")
    const [, , , , , , , , , , , user = "0", system = "0"] = stat
      .slice(stat.lastIndexOf(")") + 2)
      .split(" ")
    return ((Number(user) + Number(system)) * 1000) / TICKS_PER_SECOND
  } catch {
    return 0
  }
}
