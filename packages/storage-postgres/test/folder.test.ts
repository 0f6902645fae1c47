import { spawn } from "node:child_process"
import { once } from "node:events"
import { mkdir, mkdtemp, readdir, rm, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { createInterface } from "node:readline"
import { fileURLToPath } from "node:url"
import { Effect, Exit, Scope, Layer } from "effect"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { NonceStore } from "@shielded-relay/core"
import { exampleUsedNonce } from "@shielded-relay/testkit"
import { pgliteStorage } from "../src/index.ts"
import { childOptions } from "./support/programs.ts"

let parent: string
let folder: string
beforeAll(async () => {
  parent = await mkdtemp(join(tmpdir(), "pglite-"))
  folder = join(parent, "made", "when", "missing")
})
afterAll(() => rm(parent, { recursive: true, force: true }))

const found = (n: number) => {
  const { scope, nonce } = exampleUsedNonce(n)
  return Effect.flatMap(NonceStore, (nonces) => nonces.find(scope, nonce))
}
const opened = <A, E>(effect: Effect.Effect<A, E, NonceStore>) =>
  Effect.runPromise(Effect.provide(effect, pgliteStorage({ folder })))
const refusal = (path = folder) =>
  Effect.runPromise(
    Effect.flip(Effect.scoped(Layer.build(pgliteStorage({ folder: path })))).pipe(
      Effect.map((error) => (error._tag === "DatabaseUnusable" ? error.reason : error._tag)),
    ),
  )

describe("a database in a folder", () => {
  it(
    "admits one process at a time, survives a kill without loss, and opens again at once",
    { timeout: 600_000 },
    async () => {
      // What a kill left of a database that was being made: PGlite takes it for a whole one.
      await mkdir(join(folder, "database.new"), { recursive: true })
      await writeFile(join(folder, "database.new/PG_VERSION"), "17\n")
      const script = fileURLToPath(new URL("support/holdFolder.ts", import.meta.url))
      const holder = spawn(process.execPath, [...childOptions, script, folder], {
        stdio: ["ignore", "pipe", "inherit"],
      })
      const lines: Array<string> = []
      try {
        for await (const line of createInterface({ input: holder.stdout })) {
          lines.push(line)
          if (line === "waiting") break
        }
        expect(lines).toHaveLength(21)
        expect(await refusal()).toMatch(
          new RegExp(
            `^Another process uses ${folder}: .*if no process is using it, remove the file`,
          ),
        )
      } finally {
        holder.kill("SIGKILL")
        await once(holder, "exit")
      }
      await opened(
        Effect.gen(function* () {
          for (let n = 0; n < 20; n += 1) expect(yield* found(n)).toEqual(exampleUsedNonce(n))
          expect(yield* found(1000)).toBe(null)
          const nonces = yield* NonceStore
          yield* nonces.consume(exampleUsedNonce(1001))
        }),
      )
      expect(await opened(found(1001))).not.toBe(null)
      expect(await readdir(folder)).toEqual(["database"])
    },
  )

  it("refuses a second opening in one process until the first is closed", async () => {
    const scope = Scope.makeUnsafe()
    await Effect.runPromise(Scope.provide(Layer.build(pgliteStorage({ folder })), scope))
    expect(await refusal()).toContain("Another process uses")
    await Effect.runPromise(Scope.close(scope, Exit.void))
    await opened(Effect.void)
  })

  it("names a path where no folder can be created", async () => {
    const file = join(parent, "file")
    await writeFile(file, "")
    expect(await refusal(join(file, "below"))).toContain("cannot be created")
  })
})
