import { randomBytes } from "node:crypto"
import { open, rename, rm } from "node:fs/promises"
import { dirname } from "node:path"

/**
 * Replaces a file's content atomically: after a crash the file has either the complete old or the complete new content. Its mode is 0600
 * from the start.
 */
export async function writeAtomically(path: string, content: string): Promise<void> {
  const temporary = `${path}.${randomBytes(8).toString("hex")}.tmp`
  try {
    const file = await open(temporary, "wx", 0o600)
    try {
      await file.writeFile(content)
      await file.sync()
    } finally {
      await file.close()
    }
    await rename(temporary, path)
  } catch (error) {
    await rm(temporary, { force: true })
    throw error
  }
  // The rename is durable only after the directory is synced.
  const directory = await open(dirname(path), "r")
  try {
    await directory.sync()
  } finally {
    await directory.close()
  }
}
