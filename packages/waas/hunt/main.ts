import { mannerOf } from "@shielded-relay/testkit"
import { parseArgs } from "node:util"
import { playOnAllCores } from "./playOnAllCores.ts"
import { brokenByBug, plantedSeeds, writePlantedSeeds } from "../test/support/storm/plantedSeeds.ts"
import { plantedWalletBugs } from "../test/support/storm/plantedWalletBugs.ts"
import { stormOf } from "../test/support/storm/stormScript.ts"
import { mannerOfSeed, playStorm, type StormReport } from "./playStorm.ts"

/**
 * The command of the storms of managed wallets (docs/faults.md). Exits with 1 if a storm broke a law.
 *
 * - `--seeds <from>..<to>` plays the storms of these seeds on all cores. Default: 0..99.
 * - `--seed <n>` plays one storm and prints its script.
 * - `--planted` searches for a seed of each planted bug, and writes those that it finds.
 * - `--chain evm`, `solana` or `tron` plays them all on a chain of that manner. Default: the three in turn.
 */
const { values } = parseArgs({
  options: {
    seeds: { type: "string", default: "0..99" },
    seed: { type: "string" },
    chain: { type: "string" },
    planted: { type: "boolean", default: false },
  },
})
const chain = values.chain === undefined ? null : mannerOf(values.chain)
const played = { storms: 0, withViolations: 0 }
const reached = new Map<string, { times: number; storms: number }>()

if (values.planted) await lookForPlanted()
else if (values.seed !== undefined) await replay(seedsOf(`${values.seed}..${values.seed}`).from)
else await playAll()

async function playAll(): Promise<void> {
  const { from, to } = seedsOf(values.seeds)
  await playOnAllCores(chain, from, to, add)
  console.log(`storms: ${played.storms}`)
  console.log(`storms with violations: ${played.withViolations}`)
  for (const [what, { times, storms }] of [...reached].toSorted(([a], [b]) => (a < b ? -1 : 1)))
    console.log(`${what}: ${times}, in ${storms} storms`)
  const { user, system } = process.cpuUsage()
  console.log(`processor time: ${Math.round((user + system) / 1_000_000)} s`)
  if (played.withViolations > 0) process.exitCode = 1
}

async function replay(seed: number): Promise<void> {
  const manner = chain ?? mannerOfSeed(seed)
  console.log(JSON.stringify(stormOf(manner, seed), null, 2))
  const { violations } = await playStorm(manner, seed)
  for (const violation of violations) console.log(violation)
  console.log(`seed ${seed} on ${manner}: ${violations.length} violations`)
  if (violations.length > 0) process.exitCode = 1
}

async function lookForPlanted(): Promise<void> {
  const { from, to } = seedsOf(values.seeds)
  const known = plantedSeeds()
  const found: Record<string, number> = {}
  for (const planted of plantedWalletBugs) {
    const { name } = planted()
    let seed = known[name] ?? from
    let broken = await brokenByBug(planted(), seed)
    for (let next = from; broken.length === 0 && next <= to; next += 1) {
      seed = next
      broken = await brokenByBug(planted(), seed)
    }
    console.log(`${name}: ${broken[0] === undefined ? "not found" : `${seed}, ${broken[0]}`}`)
    if (broken.length > 0) found[name] = seed
    else process.exitCode = 1
  }
  writePlantedSeeds({ ...known, ...found })
}

function add({ manner, seed, violations, reached: counts }: StormReport): void {
  played.storms += 1
  if (violations.length > 0) played.withViolations += 1
  for (const violation of violations) console.log(`seed ${seed} on ${manner}: ${violation}`)
  for (const [what, more] of counts) {
    const { times, storms } = reached.get(what) ?? { times: 0, storms: 0 }
    reached.set(what, { times: times + more, storms: storms + 1 })
  }
}

/** @throws RangeError unless the text is two whole numbers in order */
function seedsOf(text: string) {
  const [, first, last] = /^(\d{1,9})\.\.(\d{1,9})$/.exec(text) ?? []
  const range = { from: Number(first), to: Number(last) }
  if (first === undefined || range.from > range.to)
    throw new RangeError(`Expected seeds such as 0..1999, got ${text}`)
  return range
}
