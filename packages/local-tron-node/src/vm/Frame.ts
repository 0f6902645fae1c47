import type { Halt } from "./Halt.ts"

/** One call or creation that executes code. Addresses have 20 bytes. */
export interface Frame {
  /** The account whose storage and balance the code uses. */
  readonly address: Uint8Array
  readonly caller: Uint8Array
  /** Sun. */
  readonly callValue: bigint
  readonly isStatic: boolean
  /** The contract's version, or 0 as long as getAllowTvmCompatibleEvm is 0. */
  readonly version: 0 | 1
  /** 0 for the transaction's own frame; at most 64. */
  readonly depth: number
  readonly energyLimit: bigint
  /** Price of energy in ten-thousandths: 10,000 without a dynamic penalty. */
  readonly price: bigint
  /** Energy without penalties that dynamic energy counts for `address`. */
  baseEnergy: bigint
}

/** How a frame ended. `halted` is set for an exception; then `energyLeft` is 0 in most cases. */
export interface Played {
  readonly ending: "returned" | "reverted" | "halted"
  readonly returnData: Uint8Array
  readonly energyLeft: bigint
  readonly halt?: Halt
}
