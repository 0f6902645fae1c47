import { isNightly } from "@shielded-relay/bench"
import type { Manner } from "@shielded-relay/testkit"
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

/** The seeds of each test: by day as many as meet every kind of fault that it names. */
const seeds: Readonly<Record<Manner, readonly [from: number, number: number]>> = isNightly
  ? { evm: [1, 2_000], solana: [1, 1_000], tron: [1, 500] }
  : { evm: [26, 45], solana: [41, 20], tron: [1, 5] }

const runSeeds = async (manner: Manner) => {
  const [from, number] = seeds[manner]
  const range = ["--from", `${from}`, "--seeds", `${number}`]
  const program = ["run", "faults", "--", ...range, "--dry", "--chain", manner]
  const { stdout } = await run("npm", program, { cwd: root })
  expect(stdout).toContain(`${number} runs, 0 with violations`)
  return stdout
}

describe("the service under faults", () => {
  it("npm run faults: keeps every promise over its seeds", async () => {
    const stdout = await runSeeds("evm")
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

  it("npm run faults: keeps them on a chain of Solana's manner", async () => {
    const stdout = await runSeeds("solana")
    expect(stdout).toMatch(/transaction that expired \| \d/)
    expect(stdout).toMatch(/note returned \| \d/)
  }, 7_200_000)

  it("npm run faults: keeps them on a chain of TRON's manner", async () => {
    const stdout = await runSeeds("tron")
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
