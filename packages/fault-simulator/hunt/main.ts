import { availableParallelism } from "node:os"
import { join } from "node:path"
import { parseArgs } from "node:util"
import { PlantedCopy, renderSection, writeSection, type Section } from "@shielded-relay/bench"
import { mannerOf } from "@shielded-relay/testkit"
import { simulate } from "../src/index.ts"
import { huntSection, plantedName, plantedSection } from "./faultSections.ts"
import { findPlanted, type PlantedFinding } from "./findPlanted.ts"
import { addReport, emptyTally, hunt } from "./hunt.ts"
import { huntOnAllCores } from "./huntOnAllCores.ts"
import { plantedBugs } from "./planted.ts"
import { writePlantedSeeds } from "./plantedSeeds.ts"
import { relayProduct } from "./relayProduct.ts"
import { storedFinding } from "./storedFinding.ts"

/**
 * The command of the fault simulator (docs/faults.md). Exits with 1 if a run found a violation or a
 * planted bug was missed.
 *
 * - `--seeds <n>` runs n seeds on all cores and writes their figures.
 * - `--from <seed>` starts at another seed than 1.
 * - `--chain solana` or `--chain tron` runs them on a chain of that manner.
 * - `--until-found` stops at the first seed that finds a violation; with `--screened` it leaves out the seeds whose runs do not screen.
 * - `--seed <n>` runs one seed and prints all its events.
 * - `--planted` searches for the planted bugs; with `--only <words>` for those whose names in the table contain the words, and keeps the
 *   figures of the others.
 * - `--dry` writes no figures.
 */
const { values } = parseArgs({
  options: {
    seed: { type: "string" },
    seeds: { type: "string", default: "500" },
    from: { type: "string", default: "1" },
    planted: { type: "boolean", default: false },
    only: { type: "string", default: "" },
    "until-found": { type: "boolean", default: false },
    screened: { type: "boolean", default: false },
    chain: { type: "string", default: "evm" },
    dry: { type: "boolean", default: false },
  },
})
const root = join(import.meta.dirname, "../../..")
const chain = mannerOf(values.chain)
const from = seedOf(values.from)
const to = from + seedOf(values.seeds) - 1

if (values.planted) await lookForPlanted()
else if (values.seed !== undefined) await replay(seedOf(values.seed))
else if (values["until-found"]) await huntUntilFound()
else await huntAll()

/** @throws RangeError unless the text is a whole number from 1 */
function seedOf(text: string): number {
  if (!/^[1-9]\d{0,8}$/.test(text))
    throw new RangeError(`Expected a whole number from 1, got ${text}`)
  return Number(text)
}

async function replay(seed: number): Promise<void> {
  const options = { trace: true, chain }
  const { trace, hash, violations } = await simulate(await relayProduct(), seed, options)
  for (const line of trace) console.log(line)
  console.log(`seed ${seed}, trace ${hash}: ${violations.length} violations`)
  fail(violations.length > 0)
}

async function huntUntilFound(): Promise<void> {
  const range = { chain, from, to, step: 1, onlyScreened: values.screened }
  await hunt(await relayProduct(), range, ({ seed, violations }) => {
    const [violation] = violations
    if (violation === undefined) return true
    console.log(`seed ${seed}: ${violation}`)
    fail(true)
    return false
  })
}

async function huntAll(): Promise<void> {
  const tally = emptyTally()
  const start = performance.now()
  await huntOnAllCores(chain, from, to, (report) => {
    addReport(tally, report)
    for (const violation of report.violations) console.log(`seed ${report.seed}: ${violation}`)
  })
  publish(huntSection(tally, (performance.now() - start) / 1000, chain))
  console.log(`${tally.runs} runs, ${tally.failures.length} with violations`)
  fail(tally.failures.length > 0)
}

async function lookForPlanted(): Promise<void> {
  const findings = new Map<string, PlantedFinding>()
  const wanted = plantedBugs.filter((bug) => plantedName(bug).includes(values.only))
  const waiting = wanted.values()
  const lookForNext = async () => {
    const copy = new PlantedCopy(root)
    try {
      for (const bug of waiting) {
        const finding = await findPlanted(copy, bug, { from: 1, to: 2_000 })
        const { name, seed, violation } = finding
        console.log(seed === null ? `${name}: not found` : `${name}: ${seed}, ${violation}`)
        findings.set(bug.name, finding)
      }
    } finally {
      copy.remove()
    }
  }
  await Promise.all(Array.from({ length: availableParallelism() }, lookForNext))
  publishPlanted(
    plantedBugs.flatMap((bug) => findings.get(bug.name) ?? storedFinding(root, bug) ?? []),
  )
}

function publishPlanted(findings: ReadonlyArray<PlantedFinding>): void {
  publish(plantedSection(findings))
  if (!values.dry) writePlantedSeeds(findings)
  fail(findings.some(({ seed }) => seed === null))
}

function publish(section: Section): void {
  console.log(renderSection(section))
  if (!values.dry) writeSection(root, section)
}

function fail(failed: boolean): void {
  if (failed) process.exitCode = 1
}
