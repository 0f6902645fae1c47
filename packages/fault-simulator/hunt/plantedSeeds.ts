import { readFileSync, writeFileSync } from "node:fs"
import type { PlantedFinding } from "./findPlanted.ts"

const file = new URL("plantedSeeds.json", import.meta.url)

/** The first seed that found each planted bug in the last `npm run faults -- --planted`. Tests begin with it. */
export function plantedSeeds(): Readonly<Record<string, number>> {
  return JSON.parse(readFileSync(file, "utf8"))
}

/** Writes the first seeds of these findings. */
export function writePlantedSeeds(findings: ReadonlyArray<PlantedFinding>): void {
  const seeds = findings.flatMap(({ name, seed }) => (seed === null ? [] : [[name, seed] as const]))
  writeFileSync(file, `${JSON.stringify(Object.fromEntries(seeds), null, 2)}\n`)
}
