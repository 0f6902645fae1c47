import { randomBytes } from "node:crypto"
import {
  closeSync,
  existsSync,
  fchmodSync,
  fsyncSync,
  openSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs"
import { dirname } from "node:path"

/**
 * Replaces a file's text at once, or creates the file: whoever reads it, also after a crash of the machine, sees all of the old text or all
 * of the new. A link keeps its target.
 *
 * @param mode `keep`: the file keeps its mode. A new file, and any with `owner`, is its owner's alone from the start.
 */
export function replaceFile(path: string, text: string, mode: "keep" | "owner" = "keep"): void {
  const isThere = existsSync(path)
  const target = isThere ? realpathSync(path) : path
  const beside = `${target}.${randomBytes(8).toString("hex")}.tmp`
  try {
    const file = openSync(beside, "wx", 0o600)
    try {
      if (isThere && mode === "keep") fchmodSync(file, statSync(target).mode)
      writeFileSync(file, text)
      fsyncSync(file)
    } finally {
      closeSync(file)
    }
    renameSync(beside, target)
  } catch (error) {
    rmSync(beside, { force: true })
    throw error
  }
  // The rename lasts only once the folder is on disk too.
  const folder = openSync(dirname(target), "r")
  try {
    fsyncSync(folder)
  } finally {
    closeSync(folder)
  }
}
