import { PGlite } from "@electric-sql/pglite"
import { Effect, Layer } from "effect"
import { readdirSync } from "node:fs"
import { mkdir, mkdtemp, open, readFile, rm, writeFile } from "node:fs/promises"
import { createRequire } from "node:module"
import { tmpdir } from "node:os"
import { dirname, join } from "node:path"
import { afterAll, beforeAll, expect, it, vi } from "vitest"
import { packDatabase } from "../src/empty/archive.ts"
import { makingHere } from "../src/empty/making.ts"
import { pgliteStorage } from "../src/index.ts"
import { schemaChecksum } from "../src/schema/migrate.ts"
import { copyEmptyDatabase } from "../src/testing/index.ts"

let parent: string
beforeAll(async () => {
  parent = await mkdtemp(join(tmpdir(), "template-"))
})
afterAll(() => rm(parent, { recursive: true }))

/** The name of the original: a version of PGlite, and the tables of a version of the storage. */
async function versionOfOriginal(): Promise<string> {
  const main = createRequire(import.meta.url).resolve("@electric-sql/pglite")
  const manifest = await readFile(join(dirname(main), "../package.json"), "utf8")
  return `${Object(JSON.parse(manifest)).version}-${schemaChecksum().slice(0, 16)}`
}

it("copies what the user's folder for caches keeps for the installed versions", async () => {
  const [original, kept] = [join(parent, "original"), join(parent, "cache/shielded-relay")]
  await mkdir(original)
  await writeFile(join(original, "PG_VERSION"), "kept")
  await mkdir(kept, { recursive: true })
  await writeFile(
    join(kept, `embedded-database-${await versionOfOriginal()}.packed`),
    await packDatabase(original, await makingHere()),
  )
  const folder = join(parent, "copied")
  await copyEmptyDatabase(folder, { XDG_CACHE_HOME: join(parent, "cache") })
  expect(await readFile(join(folder, "database/PG_VERSION"), "utf8")).toBe("kept")
})

it("leaves the folder to the service where nothing can be kept", async () => {
  await writeFile(join(parent, "file"), "")
  await copyEmptyDatabase(join(parent, "left"), { XDG_CACHE_HOME: join(parent, "file") })
  expect(readdirSync(parent)).not.toContain("left")
})

it("keeps a database with all tables, which a storage opens and migrates no further", async () => {
  const environment = { XDG_CACHE_HOME: join(parent, "new cache") }
  const folder = join(parent, "migrated")
  const handle = await open(join(parent, "file"), "w")
  const flushed = vi.spyOn(Object.getPrototypeOf(handle), "sync")
  await handle.close()
  await copyEmptyDatabase(folder, environment)
  // The storage that made it flushed all of initdb's files before it moved them to their place; those of the tables are Postgres' to flush.
  expect(flushed.mock.calls.length).toBeGreaterThan(900)
  flushed.mockRestore()
  const applied = async () => {
    const database = await PGlite.create({ dataDir: join(folder, "database") })
    const { rows } = await database.query(
      `SELECT name, applied_at FROM shielded_relay.migration ORDER BY number`,
    )
    await database.close()
    return rows
  }
  const before = await applied()
  await Effect.runPromise(Effect.scoped(Layer.build(pgliteStorage({ folder }))))
  expect(before.length).toBeGreaterThan(40)
  expect(await applied()).toEqual(before)
  expect(readdirSync(join(environment.XDG_CACHE_HOME, "shielded-relay"))).toEqual([
    `embedded-database-${await versionOfOriginal()}.packed`,
  ])
})
