import type { Hex } from "./hex.ts"

/** A contract's deployed code: the part that all deployments share, and the places that each deployment fills in. */
export interface DeployedCode {
  /** Size of the code in bytes. */
  readonly size: number
  /** keccak256 of the code with zeros in all places below. */
  readonly codeHash: Hex
  /** Byte offsets of the 32-byte value of each immutable, by name. */
  readonly immutables: Readonly<Record<string, ReadonlyArray<number>>>
  /** Byte offsets of the 20-byte address of each library, by name. */
  readonly links: Readonly<Record<string, ReadonlyArray<number>>>
  /** Byte offsets of the contract's own 20-byte address, which a library's code contains. */
  readonly self: ReadonlyArray<number>
}
