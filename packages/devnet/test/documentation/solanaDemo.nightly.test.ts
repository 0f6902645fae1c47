import { execFile } from "node:child_process"
import { join } from "node:path"
import { promisify } from "node:util"
import { expect, it } from "vitest"
import { expectDocumented } from "./expectDocumented.ts"

const root = join(import.meta.dirname, "../../../..")
const run = promisify(execFile)

/** A whole program with real proofs: on a busy machine it takes minutes. */
it("npm run demo -- --solana: the tour on a Solana cluster", { timeout: 600_000 }, async () => {
  const parameters = ["run", "demo", "--", "--solana", "--once", "--requests"]
  const { stdout } = await run("npm", parameters, { cwd: root })
  expectDocumented(stdout)
  expect(stdout).toContain("Every figure agrees with the chain.")
  for (const step of ["deposit", "transfer", "withdraw", "swap"])
    expect(stdout).toMatch(new RegExp(`: ${step} .* lamports .* ms`))
  expect(stdout).toMatch(/payouts .* ms/)
})
