import { readFile } from "node:fs/promises"
import { createRequire } from "node:module"
import { dirname, join } from "node:path"
import { schemaChecksum } from "../schema/migrate.ts"
import type { Making } from "./archive.ts"

/** What a database is made by that is made here. */
export async function makingHere(): Promise<Making> {
  const main = createRequire(import.meta.url).resolve("@electric-sql/pglite")
  const manifest = JSON.parse(await readFile(join(dirname(main), "../package.json"), "utf8"))
  return { pglite: String(manifest.version), tables: schemaChecksum() }
}
