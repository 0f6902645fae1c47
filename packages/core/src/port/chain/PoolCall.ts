import type { Address } from "../../address/Address.ts"
import type { Groth16Proof } from "../Prover.ts"

/** One join of a call as the chain sees it. Values are field elements. `out` is true if `amount` leaves the pool. Absent parts are zero. */
export interface Join {
  readonly root: bigint
  /** The public asset; 0 if no amount enters or leaves. */
  readonly asset: bigint
  readonly out: boolean
  /** Smallest units, 0 ≤ amount < 2^128. */
  readonly amount: bigint
  /** Two or four. */
  readonly nullifiers: ReadonlyArray<bigint>
  readonly commitments: readonly [bigint, bigint]
}

export interface ProvenJoin extends Join {
  readonly proof: Groth16Proof
  /** Poseidon hash of the public vector, computed in the circuit. */
  readonly c: bigint
}

export interface Payout {
  readonly token: Address
  readonly to: Address
  readonly amount: bigint
}

/** The relayer's fee. `fromOutput` takes it from the output of a swap. */
export interface CallFee extends Payout {
  readonly fromOutput: boolean
}

/** The external action of a call (a swap). A call has at most one. */
export interface CallAction {
  /** keccak256 of the action's name. */
  readonly id: Uint8Array
  readonly tokenIn: Address
  readonly amountIn: bigint
  readonly tokenOut: Address
  readonly minOut: bigint
  readonly npk: bigint
  readonly encryptedNote: Uint8Array
  readonly refundNpk: bigint
  readonly refundNote: Uint8Array
  readonly data: Uint8Array
}

/** All parts of a call that the proofs bind through the operation hash. */
export interface ExtData {
  readonly payouts: ReadonlyArray<Payout>
  /** `null`: no fee. */
  readonly fee: CallFee | null
  readonly action: CallAction | null
  /** Unix seconds, inclusive. */
  readonly deadline: number
  /** 16 random bytes. */
  readonly salt: Uint8Array
  /** One per commitment, ordered by join, then by output; 157 bytes each. */
  readonly encryptedNotes: ReadonlyArray<Uint8Array>
}

/** A `transact` before its proofs: all that the operation hash covers. */
export interface PoolCall {
  readonly joins: ReadonlyArray<Join>
  readonly extData: ExtData
}

/** A `transact` that is ready to send. */
export interface ProvenCall {
  readonly joins: ReadonlyArray<ProvenJoin>
  readonly extData: ExtData
}

/** One note of a plain deposit. */
export interface DepositNote {
  readonly token: Address
  readonly amount: bigint
  readonly npk: bigint
  readonly encryptedNote: Uint8Array
}

/** A batch insertion of 1–16 `commitments` at position `start`, a multiple of 16. */
export interface TreeUpdate {
  readonly start: number
  readonly newRoot: bigint
  readonly commitments: ReadonlyArray<bigint>
}

export interface ProvenTreeUpdate extends TreeUpdate {
  readonly proof: Groth16Proof
}

/** A transaction that a relayer sends to the pool. */
export type PoolTransaction =
  | { readonly kind: "transact"; readonly call: ProvenCall }
  | { readonly kind: "tree-update"; readonly update: ProvenTreeUpdate }
