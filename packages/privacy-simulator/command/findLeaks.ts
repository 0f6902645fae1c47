import type { PlantedCopy } from "@shielded-relay/bench"
import type { Leak } from "./leaks.ts"
import { leakWorld } from "./leakWorld.ts"

const finding = /^advantage of (.+): (-?\d+\.\d+)$/gm

/**
 * The leaks by the kind of world that shows them. The leaks of a group change different fields of a call, which different attackers read,
 * so all of them are planted together and searched for in one world.
 */
export function byWorld(leaks: ReadonlyArray<Leak>): ReadonlyArray<ReadonlyArray<Leak>> {
  return [...Map.groupBy(leaks, (leak) => JSON.stringify(leakWorld(leak))).values()]
}

/** Plants a group of leaks in the copy, plays a small world there, and returns the advantage of each leak's attacker, by leak. */
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
    throw new Error(`leak.ts ended with code ${code} without measuring ${missing.join(", ")}`)
  return found
}
