import { Effect, Layer } from "effect"
import { cp, mkdir, mkdtemp, rename, rm, stat } from "node:fs/promises"
import { homedir } from "node:os"
import { join } from "node:path"
import { databaseIn } from "../connection/openFolder.ts"
import { pgliteStorage } from "../pgliteStorage.ts"
import { makingHere } from "../empty/making.ts"

/**
 * Puts an embedded database with all tables and no rows into a folder that does not exist yet. The service makes the same itself, which takes
 * nine seconds of processor time; a copy takes a twentieth. The original is in the user's folder for caches. If that folder cannot be written,
 * this does nothing.
 */
export async function copyEmptyDatabase(
  folder: string,
  environment: NodeJS.ProcessEnv = process.env,
): Promise<void> {
  const original = await template(join(cacheFolder(environment), "shielded-relay"))
  if (original !== null) await cp(original, databaseIn(folder), { recursive: true })
}

/** As the XDG base directory specification has it; a relative path there counts as none. */
function cacheFolder({ XDG_CACHE_HOME: named = "" }: NodeJS.ProcessEnv): string {
  return named.startsWith("/") ? named : join(homedir(), ".cache")
}

/** The folder with an empty database of the installed PGlite and these tables, or `null` where none can be kept. The first caller makes it. */
async function template(cache: string): Promise<string | null> {
  const { pglite, tables } = await makingHere()
  const folder = join(cache, `embedded-database-${pglite}-${tables.slice(0, 16)}`)
  if (await exists(folder)) return folder
  const making = await newFolder(cache)
  if (making === null) return null
  await Effect.runPromise(Effect.scoped(Layer.build(pgliteStorage({ folder: making }))))
  // Whole or not at all: another process may make it, too.
  await rename(databaseIn(making), folder).catch(async (error: unknown) => {
    if (!(await exists(folder))) throw error
  })
  await rm(making, { recursive: true })
  return folder
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
