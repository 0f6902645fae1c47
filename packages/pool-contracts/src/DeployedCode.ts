import type { Hex } from "./hex.ts"

/** A contract's code on chain, so far as all deployments have the same, and the places of what each one fills in. */
export interface DeployedCode {
  /** Bytes. */
  readonly size: number
  /** keccak256 of the code with zeros in all the places below. */
  readonly codeHash: Hex
  /** Byte offsets of the 32 bytes of each immutable, by its name. */
  readonly immutables: Readonly<Record<string, ReadonlyArray<number>>>
  /** Byte offsets of the 20 bytes of each library's address, by its name. */
  readonly links: Readonly<Record<string, ReadonlyArray<number>>>
  /** Byte offsets of the 20 bytes of the contract's own address, which a library's code contains. */
  readonly self: ReadonlyArray<number>
}
