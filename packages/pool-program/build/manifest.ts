import { createHash } from "node:crypto"
import { readFileSync } from "node:fs"
import { inPackage } from "./inPackage.ts"
import type { Program } from "./programs.ts"

/** Shape of artifacts/pool.json for artifacts/pool.so, and of exchange.json for exchange.so. */
export interface ProgramManifest {
  /** SHA-256 of the program in lower-case hex. */
  readonly sha256: string
  readonly size: number
  readonly tools: { readonly rustc: string; readonly llvm: string; readonly linker: string }
  /** SHA-256 of every source of the build, by path in the package. */
  readonly sources: Readonly<Record<string, string>>
}

export const sha256Of = (bytes: Uint8Array): string =>
  createHash("sha256").update(bytes).digest("hex")

/** SHA-256 of the current sources. */
export const sourceHashes = (program: Program): Readonly<Record<string, string>> =>
  Object.fromEntries(
    program.sources().map((path) => [path, sha256Of(readFileSync(inPackage(path)))]),
  )
