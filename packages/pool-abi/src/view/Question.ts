import type { Hex } from "@shielded-relay/pool-contracts"

/**
 * A call of a contract's view: its calldata, and the decoder of its answer. `read` throws if the
 * answer has another shape.
 */
export interface Question<A> {
  /** The 20 bytes of the contract's address. */
  readonly to: Hex
  readonly data: Hex
  readonly read: (result: Hex) => A
}
