import { execFile } from "node:child_process"
import { join } from "node:path"
import { promisify } from "node:util"
import { describe, expect, it } from "vitest"
import { WalletStorm } from "../support/storm/WalletStorm.ts"
import { stormOf } from "../support/storm/stormScript.ts"

const root = join(import.meta.dirname, "../../../..")
const run = promisify(execFile)
const isNightly = process.env["NIGHTLY"] === "true"
const last = isNightly ? 5_999 : 11

/** What a storm made the chain, and how often it reached what storms are for. */
async function played(seed: number) {
  const storm = await WalletStorm.run(stormOf("evm", seed))
  const { hash, number } = storm.chain.tip
  await storm.close()
  return { hash, number, reached: [...storm.reached] }
}

describe("wallet operations under faults", () => {
  it("npm run storms: move each accepted request's tokens at most once, and end", async () => {
    const words = ["run", "storms", "--", "--seeds", `0..${last}`]
    const { stdout } = await run("npm", words, { cwd: root })
    expect(stdout).toContain(`storms: ${last + 1}\nstorms with violations: 0\n`)
    for (const reached of [
      "suspensions",
      "requests of the suspended",
      "requests over a limit",
      "restores",
      "keys used outside",
      "reorganisations",
      "cancellations",
      "ended processes",
    ])
      expect(stdout).toMatch(new RegExp(`^${reached}: \\d+, in \\d+ storms$`, "m"))
  }, 14_400_000)

  it("are the same at the same seed, and others at another one", async () => {
    const first = await played(3)
    expect(await played(3)).toEqual(first)
    expect(await played(6)).not.toEqual(first)
  })
})
