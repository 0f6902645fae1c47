import { execFileSync } from "node:child_process"

/** Ids of the running processes of a group, without zombies. */
export function processesOfGroup(group: number): ReadonlyArray<number> {
  const table = execFileSync("ps", ["-eo", "pid=,pgid=,stat="], { encoding: "utf8" })
  return table
    .trim()
    .split("\n")
    .map((row) => row.trim().split(/\s+/))
    .filter(([, groupOfRow, state]) => Number(groupOfRow) === group && !state?.startsWith("Z"))
    .map(([id]) => Number(id))
}

/** Resolves when the group is empty. The test's timeout bounds the wait. */
export async function hasEnded(group: number): Promise<void> {
  while (processesOfGroup(group).length > 0) await new Promise(setImmediate)
}
