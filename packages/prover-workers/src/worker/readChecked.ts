import { createHash } from "node:crypto"
import { readFile } from "node:fs/promises"
import { CannotLoad } from "./CannotLoad.ts"

/**
 * Reads a file and checks its hash. The returned bytes are the hashed ones, so the file cannot change in between. @throws CannotLoad if the
 * hash differs, or the error of reading
 */
export async function readChecked(path: string, sha256: string): Promise<Uint8Array<ArrayBuffer>> {
  const bytes = await readFile(path)
  const actual = createHash("sha256").update(bytes).digest("hex")
  if (actual !== sha256) throw new CannotLoad(`${path} has SHA-256 ${actual}, not ${sha256}`)
  // Copied once per file: a Node Buffer may be part of a larger buffer, and its `slice` is a view where callers expect a copy.
  return new Uint8Array(bytes)
}
