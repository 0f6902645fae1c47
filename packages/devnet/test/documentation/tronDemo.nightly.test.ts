import { execFile } from "node:child_process"
import { join } from "node:path"
import { promisify } from "node:util"
import { expect, it } from "vitest"
import { expectDocumented } from "./expectDocumented.ts"

const root = join(import.meta.dirname, "../../../..")
const run = promisify(execFile)

/** A whole program with real proofs: on a busy machine it takes minutes. */
it("npm run demo -- --tron: the tour on a TRON network", { timeout: 600_000 }, async () => {
  const parameters = ["run", "demo", "--", "--tron", "--once", "--requests"]
  const { stdout } = await run("npm", parameters, { cwd: root })
  expectDocumented(stdout)
  expect(stdout).toContain("Every figure agrees with the chain.")
  for (const step of ["approve", "deposit", "transfer", "withdraw", "swap", "payout 2"])
    expect(stdout).toMatch(new RegExp(`: ${step} .* energy, [1-9].* bytes, .* TRX .* ms`))
  expect(stdout).toMatch(/withdraw-stuck-utxos .* TRX .* ms/)
})
