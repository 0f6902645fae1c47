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

/**
 * Writes the new text beside the file and renames it, so that no reader and no crash sees half of it. The file keeps its mode; a new one is
 * its owner's alone, since URLs of endpoints may hold keys.
 */
export function replaceFile(path: string, text: string): void {
  const isThere = existsSync(path)
  const target = isThere ? realpathSync(path) : path
  const beside = `${target}.new`
  rmSync(beside, { force: true })
  const file = openSync(beside, "wx", 0o600)
  try {
    if (isThere) fchmodSync(file, statSync(target).mode)
    writeFileSync(file, text)
    fsyncSync(file)
  } finally {
    closeSync(file)
  }
  renameSync(beside, target)
}
