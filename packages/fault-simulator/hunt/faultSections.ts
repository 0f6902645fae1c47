import type { Manner } from "@shielded-relay/testkit"
import type { Section } from "@shielded-relay/bench"
import type { Tally } from "./hunt.ts"
import type { PlantedBug } from "./PlantedBug.ts"
import type { PlantedFinding } from "./findPlanted.ts"

const titles: Readonly<Record<Manner, string>> = {
  evm: "Faults",
  solana: "Faults: a chain of Solana's manner",
  tron: "Faults: a chain of TRON's manner",
}

/** The figures table of a whole hunt, for docs/figures. */
export function huntSection(tally: Tally, wallSeconds: number, chain: Manner): Section {
  const kinds = [...tally.injected].toSorted(([a], [b]) => a.localeCompare(b))
  // "words of …" kinds only name the client whose error text was used, so they are not counted as
  // faults.
  const total = kinds.reduce(
    (sum, [kind, times]) => sum + (kind.startsWith("words of") ? 0 : times),
    0,
  )
  return {
    title: titles[chain],
    note:
      `Written by \`npm run faults -- --seeds ${tally.runs}${chain === "evm" ? "" : ` --chain ${chain}`}\`: that many runs of the whole service in the simulator (docs/faults.md), ` +
      "each with faults of its own, all drawn from its seed.",
    columns: ["what", "times"],
    rows: [
      ["runs", count(tally.runs)],
      ["violations", count(tally.failures.length)],
      ["seconds by the clock", count(Math.round(wallSeconds))],
      ["faults injected", count(total)],
      ...kinds.map(([kind, times]) => [kind, count(times)]),
    ],
  }
}

export const plantedTitle = "Faults: planted bugs"

/** A planted bug's name in the table. */
export function plantedName({ name, chain = "evm" }: Pick<PlantedBug, "name" | "chain">): string {
  return chain === "evm" ? name : `${name} (${chain})`
}

/** The figures table of the planted bugs. */
export function plantedSection(findings: ReadonlyArray<PlantedFinding>): Section {
  return {
    title: plantedTitle,
    note:
      "Written by `npm run faults -- --planted`: each bug patched into a copy of the sources, and the number of seeds until the simulator " +
      "found it, counted from 1.",
    columns: ["bug", "seeds", "what was found first"],
    rows: findings.map((finding) => [
      plantedName(finding),
      finding.seed === null ? "not found" : count(finding.seed),
      finding.violation ?? "",
    ]),
  }
}

function count(value: number): string {
  return value.toLocaleString("en-US")
}
