import { execFileSync } from "node:child_process"
import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { describe, expect, it, onTestFinished } from "vitest"
import { usualBudget } from "../src/connection/compilePglite.ts"
import { copyEmptyDatabase } from "../src/testing/index.ts"

const sizeOfLoop = 22

/** The sizes of the functions that V8 optimized while `support/openCompiled.ts` ran: those of PGlite, and those of another module. */
async function optimized(...flags: ReadonlyArray<string>) {
  const parent = await mkdtemp(join(tmpdir(), "compiled-"))
  onTestFinished(() => rm(parent, { recursive: true }))
  await copyEmptyDatabase(join(parent, "copy"))
  const script = fileURLToPath(new URL("support/openCompiled.ts", import.meta.url))
  const printed = execFileSync(
    process.execPath,
    [
      "--conditions=source",
      // At once rather than in other threads, so that each run shows the same.
      "--wasm-sync-tier-up",
      "--trace-wasm-compilation-times",
      ...flags,
      script,
      join(parent, "copy/database"),
    ],
    { encoding: "utf8" },
  )
  return printed
    .split("other module")
    .map((part) => [...part.matchAll(/TurboFan.* bodysize (\d+)/g)].map(([, size]) => Number(size)))
}

describe("PGlite's code", () => {
  it("is not optimized during a start, while that of other modules is", async () => {
    const [ofPglite, ofOthers] = await optimized()
    expect(ofPglite).toEqual([])
    expect(ofOthers).toEqual([sizeOfLoop])
  })

  it("leaves the budget that the operator gave Node to other modules", async () => {
    const [, ofOthers] = await optimized("--wasm-tiering-budget=2147483647")
    expect(ofOthers).toEqual([])
  })

  it("is followed by the budget that this version of Node has", () => {
    const options = execFileSync(process.execPath, ["--v8-options"], { encoding: "utf8" })
    expect(options).toContain(`default: --wasm-tiering-budget=${usualBudget}\n`)
  })
})
