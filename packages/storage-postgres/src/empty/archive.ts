import { mkdirSync, writeFileSync } from "node:fs"
import { readdir, readFile } from "node:fs/promises"
import { join, relative } from "node:path"

/** What a database was made by. Where one of them differs, it is another database. */
export interface Making {
  /** The version of PGlite. */
  readonly pglite: string
  /** `schemaChecksum` of the tables. */
  readonly tables: string
}

/** The start of an archive, after its length in four bytes. The contents of the files follow, in this order. */
interface Header {
  readonly making: Making
  /** Parents first. */
  readonly folders: ReadonlyArray<string>
  readonly files: ReadonlyArray<{ readonly path: string; readonly bytes: number }>
}

/** Packs the files of a database that is closed. */
export async function packDatabase(folder: string, making: Making): Promise<Buffer> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const paths = (ofFolders: boolean) =>
    entries
      .filter((entry) => entry.isDirectory() === ofFolders)
      .map((entry) => relative(folder, join(entry.parentPath, entry.name)))
      .toSorted()
  const contents: Array<Buffer> = []
  const files: Array<Header["files"][number]> = []
  for (const path of paths(false)) {
    const content = await readFile(join(folder, path))
    contents.push(content)
    files.push({ path, bytes: content.length })
  }
  const header: Header = { making, folders: paths(true), files }
  const text = Buffer.from(JSON.stringify(header))
  const length = Buffer.alloc(4)
  length.writeUInt32BE(text.length)
  return Buffer.concat([length, text, ...contents])
}

/**
 * Writes the packed database into a folder that does not exist, and returns true. If it was made by something else, writes nothing. Writes
 * without pauses: a thousand small files take a third of the time that way.
 */
export function unpackDatabase(
  archive: Buffer,
  { pglite, tables }: Making,
  folder: string,
): boolean {
  const start = 4 + archive.readUInt32BE()
  const header: Header = JSON.parse(archive.toString("utf8", 4, start))
  if (header.making.pglite !== pglite || header.making.tables !== tables) return false
  // Readable by their owner alone, as those that Postgres makes.
  const folderMode = { mode: 0o700 }
  mkdirSync(folder, folderMode)
  for (const path of header.folders) mkdirSync(join(folder, path), folderMode)
  let at = start
  for (const { path, bytes } of header.files) {
    writeFileSync(join(folder, path), archive.subarray(at, at + bytes), { mode: 0o600 })
    at += bytes
  }
  return true
}
