import { closeSync, fsyncSync, openSync, renameSync, rmSync, writeFileSync } from "node:fs"

/** Writes the new text beside the file and renames it, so that no reader and no crash sees half of it. */
export function replaceFile(path: string, text: string): void {
  const beside = `${path}.new`
  rmSync(beside, { force: true })
  const file = openSync(beside, "wx", 0o644)
  try {
    writeFileSync(file, text)
    fsyncSync(file)
  } finally {
    closeSync(file)
  }
  renameSync(beside, path)
}
