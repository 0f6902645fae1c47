import { readFileSync } from "node:fs"
import { ours, published, type CpuTable } from "@shielded-relay/local-tron-node"
import { describe, expect, it } from "vitest"

/** Pairings, multiplications and additions of each verifier. */
const verifiers: ReadonlyArray<readonly [string, 2 | 4, number]> = [
  ["Groth16, three public inputs (this pool)", 4, 3],
  ["Groth16, one public input", 4, 1],
  ["PlonK, smaller proof", 2, 18],
  ["PlonK, faster prover", 2, 16],
  ["fflonk", 2, 5],
]

describe("the page on proof systems for TRON", () => {
  it("shows what each verifier's curve operations take by both processor tables", () => {
    const rows = verifiers.map(([name, pairings, multiplications]) => {
      // Groth16 adds each product to IC0; the others sum their products.
      const additions = pairings === 4 ? multiplications : multiplications - 1
      const milliseconds = ({ pairing, curveMultiply, curveAdd }: CpuTable) => {
        const time =
          pairing[pairings === 4 ? 3 : 1] + multiplications * curveMultiply + additions * curveAdd
        return `${(time / 1_000_000).toFixed(1)} ms`
      }
      return `| ${name} | ${pairings} | ${multiplications} | ${additions} | ${milliseconds(ours)} | ${milliseconds(published)} |`
    })
    const page = new URL("../../../docs/decisions/0034-groth16-on-tron.md", import.meta.url)
    const shown = readFileSync(page, "utf8").split("\n")
    expect(shown.filter((line) => /^\| (Groth16|PlonK|fflonk)/.test(line))).toEqual(rows)
  })
})
