import { createHash } from "node:crypto"
import { readFile } from "node:fs/promises"
import { CannotLoad } from "./CannotLoad.ts"

/** The very bytes that are used are the ones that are hashed. @throws CannotLoad, or what reading throws. */
export async function readChecked(path: string, sha256: string): Promise<Uint8Array<ArrayBuffer>> {
  const bytes = await readFile(path)
  const actual = createHash("sha256").update(bytes).digest("hex")
  if (actual !== sha256) throw new CannotLoad(`${path} has SHA-256 ${actual}, not ${sha256}`)
  return new Uint8Array(bytes)
}
