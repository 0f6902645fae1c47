import { isNightly, renderSection } from "@shielded-relay/bench"
import type { Manner } from "@shielded-relay/testkit"
import { execFile } from "node:child_process"
import { join } from "node:path"
import { promisify } from "node:util"
import { describe, expect, it } from "vitest"
import { huntSection } from "../hunt/faultSections.ts"
import { addReport, emptyTally } from "../hunt/hunt.ts"
import { relayProduct } from "../hunt/relayProduct.ts"
import { simulate } from "../src/index.ts"
import { keptScripts } from "./kept.ts"

const root = join(import.meta.dirname, "../../..")
const run = promisify(execFile)
const product = await relayProduct()

/** The seeds of each nightly test. */
const atNight: Readonly<Record<Manner, number>> = { evm: 2_000, solana: 1_000, tron: 500 }

/** By day, a few seeds that together meet every kind of fault that seventy of them met. */
const byDay: Readonly<Record<Manner, ReadonlyArray<number>>> = {
  evm: [27, 33, 38, 42, 44, 45, 48, 56, 61, 63, 65, 67, 69],
  solana: [43, 44, 45, 46, 47, 48, 50, 51, 52, 55, 56, 57],
  tron: [1, 2, 3, 4, 5],
}

const runSeeds = async (chain: Manner, number: number) => {
  const program = ["run", "faults", "--", "--seeds", `${number}`, "--dry", "--chain", chain]
  const { stdout } = await run("npm", program, { cwd: root })
  expect(stdout).toContain(`${number} runs, 0 with violations`)
  return stdout
}

/** The table of the faults that a chain's seeds met. */
async function played(chain: Manner): Promise<string> {
  if (isNightly) return runSeeds(chain, atNight[chain])
  const tally = emptyTally()
  for (const seed of byDay[chain]) addReport(tally, await simulate(product, seed, { chain }))
  expect(tally.failures).toEqual([])
  return renderSection(huntSection(tally, 0, chain))
}

describe("the service under faults", () => {
  it("keeps every promise over its seeds", async () => {
    const stdout = await played("evm")
    expect(stdout).toMatch(/crash before a call \| \d/)
    expect(stdout).toMatch(/proof that does not verify \| \d/)
    expect(stdout).toMatch(/recipient that begins to refuse \| \d/)
    expect(stdout).toMatch(/note returned \| \d/)
    // Nightly each failure meets each role, by day some role and some failure.
    const any = "\\w+"
    for (const role of ["depositor", "payer", "recipient", "owner"])
      for (const failure of ["silent", "undecided", "failing", "late"])
        for (const [how, who] of isNightly
          ? [[failure, role]]
          : [
              [failure, any],
              [any, role],
            ])
          expect(stdout).toMatch(new RegExp(`screening ${how} about ${who} \\| \\d`))
  }, 7_200_000)

  it("keeps them on a chain of Solana's manner", async () => {
    const stdout = await played("solana")
    expect(stdout).toMatch(/transaction that expired \| \d/)
    expect(stdout).toMatch(/note returned \| \d/)
  }, 7_200_000)

  it("keeps them on a chain of TRON's manner", async () => {
    const stdout = await played("tron")
    expect(stdout).toMatch(/transaction that expired \| \d/)
  }, 7_200_000)

  it("npm run faults: plays seeds on all cores and counts what they met", async () => {
    const stdout = await runSeeds("solana", 2)
    expect(stdout).toMatch(/faults injected \| [1-9]/)
  })

  it.each(keptScripts)("holds where it once did not: $about", async ({ script }) => {
    expect((await simulate(product, 1, { script })).violations).toEqual([])
  })
})

describe("the simulator", () => {
  it("plays the same seed the same way, to the last call, and another one another way", async () => {
    const hashes = new Set<string>()
    const played = [
      { seed: 6, chain: "evm" },
      { seed: 7, chain: "evm" },
      // With payers screened.
      { seed: 8, chain: "evm" },
      { seed: 6, chain: "solana" },
      { seed: 6, chain: "tron" },
    ] as const
    for (const { seed, chain } of played) {
      const once = await simulate(product, seed, { chain })
      const again = await simulate(product, seed, { chain })
      expect(again.hash).toBe(once.hash)
      expect(again.injected).toEqual(once.injected)
      hashes.add(once.hash)
    }
    expect(hashes.size).toBe(5)
  })

  it("--seed prints all that happened, and ends with what was found", async () => {
    const { stdout } = await run("npm", ["run", "faults", "--", "--seed", "7"], { cwd: root })
    expect(stdout).toContain("process-1 OperationStore.insert")
    expect(stdout).toContain(`trace ${(await simulate(product, 7)).hash}: 0 violations`)
  })
})
