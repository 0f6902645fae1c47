/** An account; with `contract`, a smart contract's. */
export interface Account {
  /** Sun, at most 2^63 - 1. */
  readonly balance: bigint
  readonly contract?: Contract
}

export interface Contract {
  readonly code: Uint8Array
  /** 1 if created while `getAllowTvmCompatibleEvm` was 1. */
  readonly version: 0 | 1
}

/** A contract's use of energy, from which its dynamic energy factor follows (TIP-491). */
export interface EnergyUse {
  /** The maintenance cycle that `used` counts. */
  readonly cycle: number
  /** Energy of this cycle without penalties. */
  readonly used: bigint
  /** Ten-thousandths above the base price. */
  readonly factor: number
}
