import { Effect, Layer } from "effect"
import { mkdir, mkdtemp, readFile, rename, rm, stat, writeFile } from "node:fs/promises"
import { homedir } from "node:os"
import { join } from "node:path"
import { databaseIn } from "../connection/openFolder.ts"
import { pgliteStorage } from "../pgliteStorage.ts"
import { packDatabase, unpackDatabase } from "../empty/archive.ts"
import { makingHere } from "../empty/making.ts"

/**
 * Puts an embedded database with all tables and no rows into a folder that does not have one yet. From sources the service makes the same
 * itself, which takes six seconds of processor time; a copy takes a quarter of one. The original is in the user's folder for caches, in one
 * file: copying the files of a folder takes four times as long. If that folder cannot be written, this does nothing.
 */
export async function copyEmptyDatabase(
  folder: string,
  environment: NodeJS.ProcessEnv = process.env,
): Promise<void> {
  const original = await template(join(cacheFolder(environment), "shielded-relay"))
  if (original === null) return
  const packed = await readFile(original)
  await mkdir(folder, { recursive: true })
  unpackDatabase(packed, await makingHere(), databaseIn(folder))
}

/** As the XDG base directory specification has it; a relative path there counts as none. */
export function cacheFolder({ XDG_CACHE_HOME: named = "" }: NodeJS.ProcessEnv): string {
  return named.startsWith("/") ? named : join(homedir(), ".cache")
}

/** The file with an empty database of the installed PGlite and these tables, or `null` where none can be kept. The first caller makes it. */
async function template(cache: string): Promise<string | null> {
  const { pglite, tables } = await makingHere()
  const file = join(cache, `embedded-database-${pglite}-${tables.slice(0, 16)}.packed`)
  if (await exists(file)) return file
  const making = await newFolder(cache)
  if (making === null) return null
  await Effect.runPromise(Effect.scoped(Layer.build(pgliteStorage({ folder: making }))))
  const packed = join(making, "packed")
  await writeFile(packed, await packDatabase(databaseIn(making), { pglite, tables }))
  // Whole or not at all: another process may make it, too.
  await rename(packed, file)
  await rm(making, { recursive: true })
  return file
}

async function newFolder(cache: string): Promise<string | null> {
  try {
    await mkdir(cache, { recursive: true })
    return await mkdtemp(join(cache, "embedded-database-"))
  } catch {
    return null
  }
}

const exists = (path: string) =>
  stat(path).then(
    () => true,
    () => false,
  )
