/** Paths and checksums inside this package. */
import { createHash } from "node:crypto"
import { readFileSync } from "node:fs"
import { fileURLToPath } from "node:url"

/** Absolute path of a file of this package. */
export const packagePath = (path: string) => fileURLToPath(new URL(`../${path}`, import.meta.url))

/** Lower-case hexadecimal SHA-256. */
export const sha256 = (bytes: Uint8Array | string) =>
  createHash("sha256").update(bytes).digest("hex")

export const fileSha256 = (path: string) => sha256(readFileSync(path))
