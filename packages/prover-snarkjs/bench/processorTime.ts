import { execFileSync } from "node:child_process"
import { readFileSync } from "node:fs"

/** Linux counts processor time in ticks of 1/100 s. */
const TICKS_PER_SECOND = 100

/** Processor time that the children of this process have used, milliseconds. Linux only. */
export function processorTimeOfChildren(): number {
  const own = String(process.pid)
  return execFileSync("ps", ["-A", "-o", "pid=,ppid="], { encoding: "utf8" })
    .split("\n")
    .map((line) => line.trim().split(/\s+/))
    .filter(([, parent]) => parent === own)
    .reduce((sum, [child = ""]) => sum + processorTime(child), 0)
}

/** Fields 14 and 15 of proc(5)'s stat, counted after the program's name; 0 for a process that has ended, such as `ps` itself. */
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
