import type { PlantedCopy } from "@shielded-relay/bench"
import type { Leak } from "./leaks.ts"
import { leakWorld } from "./leakWorld.ts"

const finding = /^advantage of (.+): (-?\d+\.\d+)$/gm

/**
 * Leaks that are looked for in one kind of world, by world. They change different fields of a call and each attacker reads its own, so all
 * leaks of a group are planted together and one world shows them.
 */
export function byWorld(leaks: ReadonlyArray<Leak>): ReadonlyArray<ReadonlyArray<Leak>> {
  return [...Map.groupBy(leaks, (leak) => JSON.stringify(leakWorld(leak))).values()]
}

/** Plants a group of leaks in the copy, plays a small world there, and returns what each one's attacker gains, by name. */
export async function findLeaks(
  copy: PlantedCopy,
  group: ReadonlyArray<Leak>,
): Promise<ReadonlyMap<string, number>> {
  copy.plant(group.flatMap(({ edits }) => edits))
  const names = group.map(({ name }) => name)
  const { code, output } = await copy.run("privacy-simulator/command/leak.ts", names)
  const found = new Map(
    [...output.matchAll(finding)].map(([, name = "", gain]) => [name, Number(gain)]),
  )
  const missing = names.filter((name) => !found.has(name))
  if (code !== 0 || missing.length > 0)
    throw new Error(`it ended with code ${code} and did not measure ${missing.join(", ")}`)
  return found
}
