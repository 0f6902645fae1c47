import { readRows } from "@shielded-relay/bench"
import { plantedName, plantedTitle } from "./faultSections.ts"
import type { PlantedFinding } from "./findPlanted.ts"
import type { PlantedBug } from "./PlantedBug.ts"
import { plantedSeeds } from "./plantedSeeds.ts"

/** The finding of the last search for a bug, from the figures and the stored seeds; `null` if there is none. */
export function storedFinding(root: string, bug: PlantedBug): PlantedFinding | null {
  const { name, chain = "evm" } = bug
  const row = readRows(root, plantedTitle).find(([cell]) => cell === plantedName(bug))
  const seed = plantedSeeds()[name]
  return row === undefined || seed === undefined
    ? null
    : { name, chain, seed, violation: row[2] ?? null }
}
