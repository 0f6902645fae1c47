import { PGlite } from "@electric-sql/pglite"
import { cp, mkdir, mkdtemp, readFile, rename, rm, stat } from "node:fs/promises"
import { homedir } from "node:os"
import { dirname, join } from "node:path"
import { fileURLToPath } from "node:url"

/**
 * Puts what `initdb` makes into the folder of an embedded database that does not exist yet. The service makes the same itself, which takes
 * four seconds of processor time; a copy takes a twentieth. The original is in the user's folder for caches. If that folder cannot be written,
 * this does nothing.
 */
export async function copyEmptyDatabase(
  folder: string,
  environment: NodeJS.ProcessEnv = process.env,
): Promise<void> {
  const original = await template(join(cacheFolder(environment), "shielded-relay"))
  if (original !== null) await cp(original, join(folder, "database"), { recursive: true })
}

/** As the XDG base directory specification has it; a relative path there counts as none. */
function cacheFolder({ XDG_CACHE_HOME: named = "" }: NodeJS.ProcessEnv): string {
  return named.startsWith("/") ? named : join(homedir(), ".cache")
}

/** The folder with an empty database of the installed PGlite, or `null` where none can be kept. The first caller makes it. */
async function template(cache: string): Promise<string | null> {
  const folder = join(cache, `embedded-database-${await installedVersion()}`)
  if (await exists(folder)) return folder
  const making = await newFolder(cache)
  if (making === null) return null
  const database = await PGlite.create({ dataDir: join(making, "database") })
  await database.close()
  // Whole or not at all: another process may make it, too.
  await rename(join(making, "database"), folder).catch(async (error: unknown) => {
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

async function installedVersion(): Promise<string> {
  const main = fileURLToPath(import.meta.resolve("@electric-sql/pglite"))
  const manifest = JSON.parse(await readFile(join(dirname(main), "../package.json"), "utf8"))
  return String(manifest.version)
}

const exists = (path: string) =>
  stat(path).then(
    () => true,
    () => false,
  )
