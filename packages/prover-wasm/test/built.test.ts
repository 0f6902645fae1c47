import { mkdir, mkdtemp, readFile, readdir, rm, writeFile } from "node:fs/promises"
import { stripTypeScriptTypes } from "node:module"
import { dirname, join } from "node:path"
import { fileURLToPath, pathToFileURL } from "node:url"
import { Effect } from "effect"
import { describe, expect, it } from "vitest"
import { Prover } from "@shielded-relay/core"
import { circuit } from "@shielded-relay/pool-circuits"
import { honestInputs, verifyGroth16 } from "@shielded-relay/testkit"
import type { wasmProver } from "../src/index.ts"

const packageFolder = fileURLToPath(new URL("..", import.meta.url))

/** Builds the packages that a worker runs: JavaScript that imports JavaScript. */
async function buildInto(folder: string): Promise<void> {
  const base = pathToFileURL(folder).href
  for (const name of ["prover-wasm", "prover-workers", "wasm-assembly"]) {
    const sources = join(packageFolder, "..", name, "src")
    for (const file of await readdir(sources, { recursive: true })) {
      if (!file.endsWith(".ts") || file.endsWith(".d.ts")) continue
      const text = stripTypeScriptTypes(await readFile(join(sources, file), "utf8"))
      const target = join(folder, name, file.replace(/\.ts$/, ".js"))
      const built = text
        .replaceAll(/(from |import\(|URL\()("\.[^"]*)\.ts"/g, '$1$2.js"')
        .replaceAll(
          /"@shielded-relay\/(prover-workers|wasm-assembly)(\/worker)?"/g,
          (_, ours: string, entry: string = "") => `"${base}/${ours}${entry}/index.js"`,
        )
      await mkdir(dirname(target), { recursive: true })
      await writeFile(target, built)
    }
  }
}

describe("the built package", () => {
  it("finds its worker and its threads, and they run without any package's sources", async () => {
    // Inside the package, where its dependencies resolve.
    const cache = join(packageFolder, ".cache")
    await mkdir(cache, { recursive: true })
    const folder = await mkdtemp(join(cache, "built-"))
    const target = circuit("tree-update-16-depth5")
    const circuits = {
      "joinsplit-2x2": target,
      "joinsplit-4x2": target,
      "tree-update-16": target,
      disclosure: target,
    }
    try {
      await buildInto(folder)
      const built: { wasmProver: typeof wasmProver } = await import(
        pathToFileURL(join(folder, "prover-wasm/index.js")).href
      )
      const { inputs, publicInputs } = honestInputs("tree-update-16", "built", 5)
      const proof = await Effect.runPromise(
        Effect.flatMap(Prover, (prover) => prover.prove("tree-update-16", inputs)).pipe(
          Effect.provide(built.wasmProver({ workers: 1, threadsPerProof: 2, circuits })),
        ),
      )
      expect(verifyGroth16(target.verifyingKey, publicInputs, proof)).toBe(true)
    } finally {
      await rm(folder, { recursive: true })
    }
  })
})
