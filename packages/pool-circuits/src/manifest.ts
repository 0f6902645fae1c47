import { readFileSync } from "node:fs"

export type CircuitName =
  | "joinsplit-2x2"
  | "joinsplit-4x2"
  | "tree-update-16"
  | "joinsplit-2x2-depth5"
  | "tree-update-16-depth5"
  | "disclosure"

/** SHA-256 of each file, lowercase hex. The r1cs is not shipped; compiling the sources produces it. */
export interface Checksums {
  readonly r1cs: string
  readonly wasm: string
  readonly zkey: string
  readonly vkey: string
}

export interface CircuitEntry {
  readonly template: "JoinSplit" | "TreeUpdate" | "Disclosure"
  /** Notes that a JoinSplit spends, leaves that a TreeUpdate inserts, or notes that a Disclosure opens. */
  readonly inputs: number
  /** Depth of the tree. */
  readonly depth: number
  /** Names of the public inputs in the order of the proof. */
  readonly publicInputs: ReadonlyArray<string>
  readonly constraints: number
  /** keccak256 over the verifying key's words, 0x-prefixed. */
  readonly vkHash: `0x${string}`
  readonly sha256: Checksums
}

export interface Manifest {
  /** true if the keys come from the local ceremony, whose secrets are published: unsafe for real money. */
  readonly development: boolean
  /** Versions of the tools that built the artifacts. */
  readonly tools: Readonly<Record<string, string>>
  /** SHA-256 of every circom source, by path. */
  readonly sources: Readonly<Record<string, string>>
  readonly circuits: Readonly<Record<CircuitName, CircuitEntry>>
}

/** The contents of artifacts/manifest.json. */
export const manifest: Manifest = JSON.parse(
  readFileSync(new URL("../artifacts/manifest.json", import.meta.url), "utf8"),
)
