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
import { onlyWorker } from "./workers.ts"

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

/** Runs a function with the built package. It is inside of this one, where its dependencies resolve. */
async function withBuilt(run: (prover: typeof wasmProver) => Promise<void>): Promise<void> {
  const cache = join(packageFolder, ".cache")
  await mkdir(cache, { recursive: true })
  const folder = await mkdtemp(join(cache, "built-"))
  try {
    await buildInto(folder)
    const built: { wasmProver: typeof wasmProver } = await import(
      pathToFileURL(join(folder, "prover-wasm/index.js")).href
    )
    await run(built.wasmProver)
  } finally {
    await rm(folder, { recursive: true })
  }
}

/** Kilobytes of a process that are in memory (proc(5)). */
async function residentKilobytes(process: number): Promise<number> {
  const [, kilobytes] =
    /VmRSS:\s+(\d+) kB/.exec(await readFile(`/proc/${process}/status`, "utf8")) ?? []
  return Number(kilobytes)
}

describe("the built package", () => {
  it("finds its worker and its threads, and they run without any package's sources", async () => {
    const target = circuit("tree-update-16-depth5")
    const circuits = {
      "joinsplit-2x2": target,
      "joinsplit-4x2": target,
      "tree-update-16": target,
      disclosure: target,
    }
    await withBuilt(async (prover) => {
      const { inputs, publicInputs } = honestInputs("tree-update-16", "built", 5)
      const proof = await Effect.runPromise(
        Effect.flatMap(Prover, ({ prove }) => prove("tree-update-16", inputs)).pipe(
          Effect.provide(prover({ workers: 1, threadsPerProof: 2, circuits })),
        ),
      )
      expect(verifyGroth16(target.verifyingKey, publicInputs, proof)).toBe(true)
    })
  })

  it("keeps a worker with every circuit and one thread near 150 MB", async () => {
    const { inputs } = honestInputs("joinsplit-4x2", "built")
    await withBuilt(async (prover) => {
      const kilobytes = await Effect.runPromise(
        Effect.gen(function* () {
          const { prove } = yield* Prover
          yield* prove("joinsplit-4x2", inputs)
          const worker = yield* Effect.promise(onlyWorker)
          return yield* Effect.promise(() => residentKilobytes(worker))
        }).pipe(
          Effect.provide(
            prover({ workers: 1, threadsPerProof: 1, timeout: 300_000, startTimeout: 300_000 }),
          ),
        ),
      )
      expect(kilobytes).toBeGreaterThan(50_000)
      expect(kilobytes).toBeLessThan(165_000)
    })
  })
})
