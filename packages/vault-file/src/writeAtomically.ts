import { randomBytes } from "node:crypto"
import { open, rename, rm } from "node:fs/promises"
import { dirname } from "node:path"

/**
 * Replaces a file so that after a crash at any moment either the old or the new content is there, whole. Mode 0600 from
 * its first byte on.
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
  // The new name itself is durable only once its directory is.
  const directory = await open(dirname(path), "r")
  try {
    await directory.sync()
  } finally {
    await directory.close()
  }
}
