import { createHash } from "node:crypto"
import { readFile } from "node:fs/promises"
import { CannotLoad } from "./CannotLoad.ts"

/** The very bytes that are used are the ones that are hashed. @throws CannotLoad, or what reading throws. */
export async function readChecked(path: string, sha256: string): Promise<Uint8Array<ArrayBuffer>> {
  const bytes = await readFile(path)
  const actual = createHash("sha256").update(bytes).digest("hex")
  if (actual !== sha256) throw new CannotLoad(`${path} has SHA-256 ${actual}, not ${sha256}`)
  // A copy, made once for each file: Node's Buffer can be a piece of a larger one, and its `slice` is a view where others expect a copy.
  return new Uint8Array(bytes)
}
