import { readdirSync, readFileSync } from "node:fs"

/** Linux counts in units of 10 ms, independent of the kernel's own tick (proc(5), sysconf(3) `_SC_CLK_TCK`). */
const tick = 0.01

interface Running {
  readonly id: number
  readonly name: string
  readonly parent: number
  readonly seconds: number
}

/** Seconds of processor time so far of a process with all that it started, and of all programs called `postgres`. Linux only. */
export function processorTimes(service: number): {
  readonly service: number
  readonly database: number
} {
  const running = readdirSync("/proc").flatMap(readProcess)
  const parents = new Map(running.map(({ id, parent }) => [id, parent]))
  const isOfService = (id: number): boolean =>
    id === service || (id > 1 && isOfService(parents.get(id) ?? 0))
  const sum = (chosen: ReadonlyArray<Running>) =>
    chosen.reduce((total, { seconds }) => total + seconds, 0)
  return {
    service: sum(running.filter(({ id }) => isOfService(id))),
    database: sum(running.filter(({ name }) => name === "postgres")),
  }
}

/** A running process; none if it has ended since it was listed, or if the name is none of a process. */
function readProcess(id: string): ReadonlyArray<Running> {
  if (!/^\d+$/.test(id)) return []
  try {
    const text = readFileSync(`/proc/${id}/stat`, "utf8")
    // The second field is the program's name in parentheses, which may contain spaces and parentheses.
    const end = text.lastIndexOf(") ")
    const fields = text.slice(end + 2).split(" ")
    return [
      {
        id: Number(id),
        name: text.slice(text.indexOf("(") + 1, end),
        parent: Number(fields[1]),
        seconds: (Number(fields[11]) + Number(fields[12])) * tick,
      },
    ]
  } catch {
    return []
  }
}
