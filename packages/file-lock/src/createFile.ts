import { randomBytes } from "node:crypto"
import { link, lstat, open, rm, type FileHandle } from "node:fs/promises"
import { dirname } from "node:path"

/** Something has the path already. `createFile` replaces nothing. */
export class FileExists extends Error {
  override readonly name = "FileExists"
  readonly code = "EEXIST"
}

/**
 * Creates a file, its owner's alone, which appears with all that `write` writes: a process that dies leaves all of it or nothing, and of two
 * that create it, one fails. Refuses a path that is taken before it calls `write`. Returns what `write` does.
 *
 * @param lasting whether the file is on disk once this returns, and withstands a power failure
 * @throws FileExists if the path is taken; otherwise the error of the system
 */
export async function createFile<A>(
  path: string,
  write: (file: FileHandle) => Promise<A>,
  lasting = true,
): Promise<A> {
  if (await isTaken(path)) throw new FileExists(`${path} exists`)
  const beside = `${path}.${randomBytes(8).toString("hex")}.tmp`
  try {
    const written = await writeInto(beside, write, lasting)
    // Fails if the path was taken meanwhile, unlike a rename.
    await link(beside, path).catch((error: unknown) => {
      throw codeOf(error) === "EEXIST" ? new FileExists(`${path} exists`) : error
    })
    if (lasting) await flushFolder(dirname(path))
    return written
  } finally {
    await rm(beside, { force: true })
  }
}

async function writeInto<A>(
  path: string,
  write: (file: FileHandle) => Promise<A>,
  lasting: boolean,
): Promise<A> {
  await using file = await open(path, "wx", 0o600)
  const written = await write(file)
  if (lasting) await file.sync()
  return written
}

async function flushFolder(path: string): Promise<void> {
  await using folder = await open(path, "r")
  await folder.sync()
}

async function isTaken(path: string): Promise<boolean> {
  try {
    await lstat(path)
    return true
  } catch (error) {
    if (codeOf(error) === "ENOENT") return false
    throw error
  }
}

const codeOf = (error: unknown): unknown => Reflect.get(Object(error), "code")
