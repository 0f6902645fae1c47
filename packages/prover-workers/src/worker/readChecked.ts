import { createHash } from "node:crypto"
import { readArtifact } from "@shielded-relay/pool-circuits"
import { CannotLoad } from "./CannotLoad.ts"

/**
 * Reads a file of a circuit, unpacks it if it is packed, and checks the hash of what it holds. The returned bytes are the hashed
 * ones, so the file cannot change in between. @throws CannotLoad if the hash differs, or the error of reading
 */
export async function readChecked(path: string, sha256: string): Promise<Uint8Array<ArrayBuffer>> {
  const bytes = await readArtifact(path)
  const actual = createHash("sha256").update(bytes).digest("hex")
  if (actual !== sha256) throw new CannotLoad(`${path} has SHA-256 ${actual}, not ${sha256}`)
  const { buffer, byteLength } = bytes
  // A Node Buffer's `slice` is a view where callers expect a copy, and a small one may be part of a larger buffer.
  return buffer instanceof ArrayBuffer && buffer.byteLength === byteLength
    ? new Uint8Array(buffer)
    : new Uint8Array(bytes)
}
