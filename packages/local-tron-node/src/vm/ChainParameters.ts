/**
 * The votable parameters that an execution reads, by their names in `/wallet/getchainparameters`. Flags are 0 or 1. Other parameters
 * (prices, fees, stake) belong to the node around the machine.
 */
export interface ChainParameters {
  /** Milliseconds that one transaction may execute. */
  readonly getMaxCpuTimeOfOneTx: number
  /** Sun per unit of energy: BASEFEE, and GASPRICE of contracts of version 1. */
  readonly getEnergyFee: number
  readonly getCreateNewAccountFeeInSystemContract: number
  readonly getAllowTvmTransferTrc10: number
  readonly getAllowTvmConstantinople: number
  readonly getAllowTvmSolidity059: number
  readonly getAllowTvmIstanbul: number
  readonly getAllowTvmLondon: number
  /** GASPRICE, the 63/64 rule and other EVM behaviour for contracts of version 1, which contracts created from then on have. */
  readonly getAllowTvmCompatibleEvm: number
  readonly getAllowOptimizedReturnValueOfChainId: number
  /** MLOAD, MSTORE and MSTORE8 cost 1 more. */
  readonly getAllowHigherLimitForMaxCpuTimeOfOneTx: number
  readonly getAllowEnergyAdjustment: number
  readonly getAllowTvmShangHai: number
  readonly getAllowTvmCancun: number
  readonly getAllowTvmBlob: number
  readonly getAllowTvmOsaka: number
  readonly getAllowTvmSelfdestructRestriction: number
  readonly getAllowDynamicEnergy: number
  /** Energy of a contract per maintenance cycle above which its factor grows. */
  readonly getDynamicEnergyThreshold: number
  /** Growth of the factor per cycle, in ten-thousandths. */
  readonly getDynamicEnergyIncreaseFactor: number
  /** Largest penalty factor, in ten-thousandths above the base price. */
  readonly getDynamicEnergyMaxFactor: number
}
