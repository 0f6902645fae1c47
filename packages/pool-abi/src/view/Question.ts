import type { Hex } from "@shielded-relay/pool-contracts"

/** A question to a contract: calldata, and how its answer is read. `read` throws on an answer of another shape. */
export interface Question<A> {
  /** The 20 bytes of the contract's address. */
  readonly to: Hex
  readonly data: Hex
  readonly read: (result: Hex) => A
}
