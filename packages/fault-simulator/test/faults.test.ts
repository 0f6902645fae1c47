import { isNightly } from "@shielded-relay/bench"
import { execFile } from "node:child_process"
import { join } from "node:path"
import { promisify } from "node:util"
import { describe, expect, it } from "vitest"
import { relayProduct } from "../hunt/relayProduct.ts"
import { simulate } from "../src/index.ts"
import { keptScripts } from "./kept.ts"

const root = join(import.meta.dirname, "../../..")
const run = promisify(execFile)
const product = await relayProduct()

/** How many seeds each test runs: by day as many as meet every kind of fault that it names. */
const seeds = isNightly
  ? { evm: 2_000, solana: 1_000, tron: 500 }
  : { evm: 90, solana: 60, tron: 8 }

const runSeeds = async (manner: keyof typeof seeds) => {
  const program = ["run", "faults", "--", "--seeds", `${seeds[manner]}`, "--dry"]
  const { stdout } = await run("npm", [...program, "--chain", manner], { cwd: root })
  return stdout
}

describe("the service under faults", () => {
  it("npm run faults: keeps every promise over its seeds", async () => {
    const stdout = await runSeeds("evm")
    expect(stdout).toContain(`${seeds.evm} runs, 0 with violations`)
    expect(stdout).toMatch(/crash before a call \| \d/)
    expect(stdout).toMatch(/proof that does not verify \| \d/)
    expect(stdout).toMatch(/recipient that begins to refuse \| \d/)
    expect(stdout).toMatch(/note returned \| \d/)
    for (const role of ["depositor", "payer", "recipient", "owner"])
      for (const failure of ["silent", "undecided", "failing", "late"])
        expect(stdout).toMatch(new RegExp(`screening ${failure} about ${role} \\| \\d`))
  }, 7_200_000)

  it("npm run faults: keeps them on a chain of Solana's manner", async () => {
    const stdout = await runSeeds("solana")
    expect(stdout).toContain(`${seeds.solana} runs, 0 with violations`)
    expect(stdout).toMatch(/transaction that expired \| \d/)
    expect(stdout).toMatch(/note returned \| \d/)
  }, 7_200_000)

  it("npm run faults: keeps them on a chain of TRON's manner", async () => {
    const stdout = await runSeeds("tron")
    expect(stdout).toContain(`${seeds.tron} runs, 0 with violations`)
    expect(stdout).toMatch(/transaction that expired \| \d/)
  }, 7_200_000)

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
