import { readFileSync } from "node:fs"

export type CircuitName =
  | "joinsplit-2x2"
  | "joinsplit-4x2"
  | "tree-update-16"
  | "joinsplit-2x2-depth5"
  | "tree-update-16-depth5"

/** Lower-case hexadecimal SHA-256 of each file; the r1cs is not shipped but comes out of a compilation of the sources. */
export interface Checksums {
  readonly r1cs: string
  readonly wasm: string
  readonly zkey: string
  readonly vkey: string
}

export interface CircuitEntry {
  readonly template: "JoinSplit" | "TreeUpdate"
  /** Notes a JoinSplit spends; leaves a TreeUpdate writes. */
  readonly inputs: number
  /** Levels of the tree. */
  readonly depth: number
  /** Names of the public inputs in the order of the proof. */
  readonly publicInputs: ReadonlyArray<string>
  readonly constraints: number
  /** keccak256 over the verifying key's words, 0x-prefixed. */
  readonly vkHash: `0x${string}`
  readonly sha256: Checksums
}

export interface Manifest {
  /** true while the keys come from the local ceremony, whose secrets are published: never for a main network. */
  readonly development: boolean
  /** Versions of the tools that made the artifacts. */
  readonly tools: Readonly<Record<string, string>>
  /** SHA-256 by path of every circom source. */
  readonly sources: Readonly<Record<string, string>>
  readonly circuits: Readonly<Record<CircuitName, CircuitEntry>>
}

/** What the package ships, as artifacts/manifest.json says. */
export const manifest: Manifest = JSON.parse(
  readFileSync(new URL("../artifacts/manifest.json", import.meta.url), "utf8"),
)
