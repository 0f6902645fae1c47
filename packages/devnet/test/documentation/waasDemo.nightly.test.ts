import { execFile } from "node:child_process"
import { join } from "node:path"
import { promisify } from "node:util"
import { expect, it } from "vitest"

const root = join(import.meta.dirname, "../../../..")
const run = promisify(execFile)

/** A whole program with real proofs: on a busy machine it takes minutes. */
it("npm run demo -- --waas: the tour of managed wallets", { timeout: 600_000 }, async () => {
  const { stdout } = await run("npm", ["run", "demo", "--", "--waas", "--once"], { cwd: root })
  expect(stdout).toContain("Every figure agrees with the chain.")
  for (const cost of ["gas", "TRX", "lamports"]) {
    for (const step of ["public-to-private", "private-to-private", "public-to-public"])
      expect(stdout).toMatch(new RegExp(`${step} .* USDT .* ${cost} .* ms`))
    expect(stdout).toMatch(new RegExp(`scheduled-transaction .*completed: 25 USDT .* ${cost}`))
  }
  expect(stdout.match(/private-to-public .*refused: ACTION_NOT_PERMITTED/g)).toHaveLength(3)
})
