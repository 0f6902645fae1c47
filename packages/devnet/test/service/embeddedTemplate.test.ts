import { readdirSync } from "node:fs"
import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises"
import { createRequire } from "node:module"
import { tmpdir } from "node:os"
import { dirname, join } from "node:path"
import { afterAll, beforeAll, expect, it } from "vitest"
import { copyEmptyDatabase } from "../../src/service/embeddedTemplate.ts"

let parent: string
beforeAll(async () => {
  parent = await mkdtemp(join(tmpdir(), "template-"))
})
afterAll(() => rm(parent, { recursive: true }))

async function versionOfPglite(): Promise<string> {
  const main = createRequire(import.meta.url).resolve("@electric-sql/pglite")
  const manifest = await readFile(join(dirname(main), "../package.json"), "utf8")
  return String(Object(JSON.parse(manifest)).version)
}

it("copies what the user's folder for caches keeps for the installed version", async () => {
  const kept = join(parent, "cache/shielded-relay", `embedded-database-${await versionOfPglite()}`)
  await mkdir(kept, { recursive: true })
  await writeFile(join(kept, "PG_VERSION"), "kept")
  const folder = join(parent, "copied")
  await copyEmptyDatabase(folder, { XDG_CACHE_HOME: join(parent, "cache") })
  expect(await readFile(join(folder, "database/PG_VERSION"), "utf8")).toBe("kept")
})

it("leaves the folder to the service where nothing can be kept", async () => {
  await writeFile(join(parent, "file"), "")
  await copyEmptyDatabase(join(parent, "left"), { XDG_CACHE_HOME: join(parent, "file") })
  expect(readdirSync(parent)).not.toContain("left")
})
