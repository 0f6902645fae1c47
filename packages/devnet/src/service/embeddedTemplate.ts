import { PGlite } from "@electric-sql/pglite"
import { cp, mkdir, mkdtemp, readFile, rename, rm, stat } from "node:fs/promises"
import { dirname, join } from "node:path"
import { fileURLToPath } from "node:url"

const cache = fileURLToPath(new URL("../../../../.cache/", import.meta.url))

/**
 * Puts what `initdb` makes into the folder of an embedded database that does not exist yet. The service makes the same itself, which takes
 * four seconds of processor time; a copy takes a twentieth.
 */
export async function copyEmptyDatabase(folder: string): Promise<void> {
  await cp(await template(), join(folder, "database"), { recursive: true })
}

/** The folder with an empty database of the installed PGlite. The first caller makes it. */
async function template(): Promise<string> {
  const folder = join(cache, `embedded-database-${await installedVersion()}`)
  if (await exists(folder)) return folder
  await mkdir(cache, { recursive: true })
  const making = await mkdtemp(join(cache, "embedded-database-"))
  const database = await PGlite.create({ dataDir: join(making, "database") })
  await database.close()
  // Whole or not at all: another process may make it, too.
  await rename(join(making, "database"), folder).catch(async (error: unknown) => {
    if (!(await exists(folder))) throw error
  })
  await rm(making, { recursive: true })
  return folder
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
