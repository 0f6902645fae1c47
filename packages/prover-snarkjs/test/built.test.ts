import { mkdir, mkdtemp, readFile, readdir, rm, writeFile } from "node:fs/promises"
import { stripTypeScriptTypes } from "node:module"
import { dirname, join } from "node:path"
import { fileURLToPath, pathToFileURL } from "node:url"
import { Effect, Exit } from "effect"
import { describe, expect, it } from "vitest"
import { Prover } from "@shielded-relay/core"
import { honestInputs } from "@shielded-relay/testkit"
import type { snarkjsProver } from "../src/index.ts"

const packageFolder = fileURLToPath(new URL("..", import.meta.url))

/** The sources as the build leaves them: JavaScript that imports JavaScript. */
async function buildInto(folder: string): Promise<void> {
  const sources = join(packageFolder, "src")
  for (const name of await readdir(sources, { recursive: true })) {
    if (!name.endsWith(".ts") || name.endsWith(".d.ts")) continue
    const text = stripTypeScriptTypes(await readFile(join(sources, name), "utf8"))
    const target = join(folder, name.replace(/\.ts$/, ".js"))
    await mkdir(dirname(target), { recursive: true })
    await writeFile(target, text.replaceAll(/(from |import\()("\.[^"]*)\.ts"/g, '$1$2.js"'))
  }
}

describe("the built package", () => {
  it("finds its worker, which runs without the sources of any package", async () => {
    // Inside the package, where its dependencies are found.
    const cache = join(packageFolder, ".cache")
    await mkdir(cache, { recursive: true })
    const folder = await mkdtemp(join(cache, "built-"))
    try {
      await buildInto(folder)
      const built: { snarkjsProver: typeof snarkjsProver } = await import(
        pathToFileURL(join(folder, "index.js")).href
      )
      const { inputs } = honestInputs("joinsplit-2x2", "built")
      const proving = Effect.flatMap(Prover, (prover) =>
        prover.prove("joinsplit-2x2", { ...inputs, evaluation: 1n }),
      )
      const exit = await Effect.runPromise(
        Effect.exit(Effect.provide(proving, built.snarkjsProver({ workers: 1 }))),
      )
      const refused = expect.objectContaining({ _tag: "ProofFailed", reason: "witness" })
      expect(exit).toEqual(Exit.fail(refused))
    } finally {
      await rm(folder, { recursive: true })
    }
  })
})
