import type { PlantedCopy } from "@shielded-relay/bench"
import type { Manner } from "@shielded-relay/testkit"
import type { PlantedBug } from "./PlantedBug.ts"

export interface PlantedFinding {
  readonly name: string
  readonly chain: Manner
  /** The first seed that found the bug; `null` if every seed missed it. */
  readonly seed: number | null
  readonly violation: string | null
}

/** A line of the simulator's output: seed and violation. */
const finding = /^seed (\d+): (.*)$/m

/** Plants a bug in the copy and runs the copy's simulator over the seeds until it reports a violation. */
export async function findPlanted(
  copy: PlantedCopy,
  bug: PlantedBug,
  seeds: { readonly from: number; readonly to: number },
): Promise<PlantedFinding> {
  const { name, chain = "evm", ofScreening = false } = bug
  copy.plant(bug.edits)
  const range = ["--from", String(seeds.from), "--seeds", String(seeds.to - seeds.from + 1)]
  const screened = ofScreening ? ["--screened"] : []
  const options = ["--chain", chain, ...range, "--until-found", ...screened]
  const { code, output } = await copy.run("fault-simulator/hunt/main.ts", options)
  const found = finding.exec(output)
  // A copy that fails to run also exits with 1, but without a finding.
  if (code !== 0 && found === null)
    throw new Error(`the simulator ended with code ${code} without a finding`)
  return {
    name,
    chain,
    seed: found === null ? null : Number(found[1]),
    violation: found?.[2] ?? null,
  }
}
