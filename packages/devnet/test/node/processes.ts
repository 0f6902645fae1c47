import { execFileSync } from "node:child_process"

/** Ids of the living processes of a group; the dead whose parent has not asked for them do not count. */
export function processesOfGroup(group: number): ReadonlyArray<number> {
  const table = execFileSync("ps", ["-eo", "pid=,pgid=,stat="], { encoding: "utf8" })
  return table
    .trim()
    .split("\n")
    .map((row) => row.trim().split(/\s+/))
    .filter(([, groupOfRow, state]) => Number(groupOfRow) === group && !state?.startsWith("Z"))
    .map(([id]) => Number(id))
}

/** Completes when the group is empty; the time-out of the test bounds the wait. */
export async function hasEnded(group: number): Promise<void> {
  while (processesOfGroup(group).length > 0) await new Promise(setImmediate)
}
