import type { Address } from "@shielded-relay/core"
import type { Hex } from "@shielded-relay/pool-contracts"

/** A contract that the deployment creates by the deployment proxy. */
export interface TargetContract {
  /** "PoseidonT4", "ShieldedPool", "the action UniswapV3". */
  readonly name: string
  readonly address: Address
  readonly salt: Hex
  readonly creation: Hex
  /** The code that has to stand at the address, byte for byte. */
  readonly code: Hex
}
