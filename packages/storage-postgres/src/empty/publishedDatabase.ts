import { existsSync } from "node:fs"
import { readFile } from "node:fs/promises"
import { promisify } from "node:util"
import { gunzip } from "node:zlib"
import { unpackDatabase } from "./archive.ts"
import { makingHere } from "./making.ts"

/** An empty database that the published package holds. The sources have none. */
const published = new URL("../emptyDatabase.gz", import.meta.url)

/** Writes the published empty database into a folder that does not exist, and returns true; false if there is none of this version. */
export async function copyPublishedDatabase(folder: string, archive = published): Promise<boolean> {
  if (!existsSync(archive)) return false
  const unzipped = await promisify(gunzip)(await readFile(archive))
  return unpackDatabase(unzipped, await makingHere(), folder)
}
