import { createHash } from "node:crypto"
import { readFileSync } from "node:fs"
import { inPackage } from "./inPackage.ts"
import type { Program } from "./programs.ts"

/** What artifacts/pool.json says of artifacts/pool.so, and exchange.json of exchange.so. */
export interface ProgramManifest {
  /** Of the program, lower-case hexadecimal. */
  readonly sha256: string
  readonly size: number
  readonly tools: { readonly rustc: string; readonly llvm: string; readonly linker: string }
  /** SHA-256 by path in the package of everything that the program was built from. */
  readonly sources: Readonly<Record<string, string>>
}

export const sha256Of = (bytes: Uint8Array): string =>
  createHash("sha256").update(bytes).digest("hex")

/** SHA-256 of every source as it is now. */
export const sourceHashes = (program: Program): Readonly<Record<string, string>> =>
  Object.fromEntries(
    program.sources().map((path) => [path, sha256Of(readFileSync(inPackage(path)))]),
  )
