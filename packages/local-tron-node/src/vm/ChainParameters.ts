/**
 * The votable parameters that an execution reads, by their names in `/wallet/getchainparameters`. Flags are 0 or 1. Other parameters
 * (prices, fees, stake) belong to the node around the machine.
 */
export interface ChainParameters {
  /** Milliseconds that one transaction may execute. */
  readonly getMaxCpuTimeOfOneTx: number
  /** Sun per unit of energy: BASEFEE, and GASPRICE of contracts of version 1. */
  readonly getEnergyFee: number
  /** Shifts, CREATE2, EXTCODEHASH; TRANSFER_FAILED instead of burning the limit. */
  readonly getAllowTvmConstantinople: number
  /** A value sent to a missing account activates it; ISCONTRACT; the precompiled contracts 0x09 and 0x0a. */
  readonly getAllowTvmSolidity059: number
  /** CHAINID, SELFBALANCE, EIP-1108's prices of curve operations. */
  readonly getAllowTvmIstanbul: number
  /** BASEFEE; code that begins with ef is refused. */
  readonly getAllowTvmLondon: number
  /** Contracts created from then on have version 1: GASPRICE is the energy price, a 64th of the energy stays with each caller. */
  readonly getAllowTvmCompatibleEvm: number
  /** CHAINID is the last 4 bytes of the genesis id instead of all 32. */
  readonly getAllowOptimizedReturnValueOfChainId: number
  /** MLOAD, MSTORE and MSTORE8 cost 1 more. */
  readonly getAllowHigherLimitForMaxCpuTimeOfOneTx: number
  /** The time of a transaction's last operation counts; SELFDESTRUCT pays for a new account. */
  readonly getAllowEnergyAdjustment: number
  /** PUSH0. */
  readonly getAllowTvmShangHai: number
  /** TLOAD, TSTORE, MCOPY. */
  readonly getAllowTvmCancun: number
  /** BLOBHASH and BLOBBASEFEE, which answer 0. */
  readonly getAllowTvmBlob: number
  /** CLZ, P256VERIFY, EIP-7823 and EIP-7883. */
  readonly getAllowTvmOsaka: number
  /** TIP-6780: SELFDESTRUCT deletes contracts of the same transaction only. */
  readonly getAllowTvmSelfdestructRestriction: number
  readonly getAllowDynamicEnergy: number
  /** Energy of a contract per maintenance cycle above which its factor grows. */
  readonly getDynamicEnergyThreshold: number
  /** Growth of the factor per cycle, in ten-thousandths. */
  readonly getDynamicEnergyIncreaseFactor: number
  /** Largest penalty factor, in ten-thousandths above the base price. */
  readonly getDynamicEnergyMaxFactor: number
}
