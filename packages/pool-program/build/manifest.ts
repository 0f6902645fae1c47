import { createHash } from "node:crypto"
import { readdirSync, readFileSync } from "node:fs"
import { inPackage } from "./inPackage.ts"

/** What artifacts/pool.json says of artifacts/pool.so. */
export interface ProgramManifest {
  /** Of the program, lower-case hexadecimal. */
  readonly sha256: string
  readonly size: number
  readonly tools: { readonly rustc: string; readonly llvm: string; readonly linker: string }
  /** SHA-256 by path of everything that the program was built from. */
  readonly sources: Readonly<Record<string, string>>
}

export const sha256Of = (bytes: Uint8Array): string =>
  createHash("sha256").update(bytes).digest("hex")

/** SHA-256 of every source as it is now. */
export function sourceHashes(): Readonly<Record<string, string>> {
  const files = [
    "Cargo.lock",
    "Cargo.toml",
    ".cargo/config.toml",
    "sbpf-ld",
    "sbpf-v3.ld",
    ...readdirSync(inPackage("program/src"))
      .toSorted()
      .map((name) => `src/${name}`),
  ]
  return Object.fromEntries(
    files.map((path) => [path, sha256Of(readFileSync(inPackage(`program/${path}`)))]),
  )
}
