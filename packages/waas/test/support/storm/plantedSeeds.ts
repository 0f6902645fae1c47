import { readFileSync, writeFileSync } from "node:fs"
import { stormOf } from "./stormScript.ts"
import { brokenLaws } from "./walletLaws.ts"
import { WalletStorm } from "./WalletStorm.ts"
import type { PlantedWalletBug } from "./plantedWalletBugs.ts"

const file = new URL("./plantedSeeds.json", import.meta.url)

/** The seed of a storm that finds each planted bug, by its name. */
export function plantedSeeds(): Readonly<Record<string, number>> {
  return JSON.parse(readFileSync(file, "utf8"))
}

export function writePlantedSeeds(seeds: Readonly<Record<string, number>>): void {
  writeFileSync(file, `${JSON.stringify(seeds, null, 2)}\n`)
}

/** The laws that the storm of a seed breaks and that the bug may break. */
export async function brokenByBug(
  planted: PlantedWalletBug,
  seed: number,
): Promise<ReadonlyArray<string>> {
  const storm = await WalletStorm.run(stormOf(planted.manner, seed), planted)
  const broken = await brokenLaws(storm)
  await storm.close()
  return broken.filter((law) => planted.breaks.some((part) => law.includes(part)))
}
