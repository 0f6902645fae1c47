import type { Sourced } from "../vm/profiles.ts"

const captured = (value: number): Sourced => ({
  value,
  source: "a published answer of getchainparameters of a mainnet node, energy fee 420",
  date: "2024",
})
const assumed = (value: number): Sourced => ({
  value,
  source:
    "java-tron 4.8.0's default or the value that public documentation names; not read from the chain",
  date: "2026-11",
})

/** Votable parameters besides those that the machine reads. Public networks differ in none of those that this node uses. */
export const nodeParameters = {
  getMaintenanceTimeInterval: captured(21_600_000),
  getAccountUpgradeCost: captured(9_999_000_000),
  /** Bandwidth fee of a transaction that activates an account, sun. */
  getCreateAccountFee: captured(100_000),
  /** Sun per byte. */
  getTransactionFee: captured(1_000),
  getAssetIssueFee: captured(1_024_000_000),
  getWitnessPayPerBlock: assumed(8_000_000),
  getWitnessStandbyAllowance: captured(115_200_000_000),
  /** Sun for activating an account. */
  getCreateNewAccountFeeInSystemContract: captured(1_000_000),
  getCreateNewAccountBandwidthRate: captured(1),
  getAllowCreationOfContracts: captured(1),
  getRemoveThePowerOfTheGr: captured(-1),
  getExchangeCreateFee: captured(1_024_000_000),
  getAllowUpdateAccountName: captured(0),
  getAllowSameTokenName: captured(1),
  getAllowDelegateResource: captured(1),
  getTotalEnergyLimit: assumed(180_000_000_000),
  getAllowTvmTransferTrc10: captured(1),
  /** Energy of everybody per day. */
  getTotalEnergyCurrentLimit: assumed(180_000_000_000),
  getAllowMultiSign: captured(1),
  getAllowAdaptiveEnergy: captured(0),
  /** Fee for changing permissions, sun. */
  getUpdateAccountPermissionFee: captured(100_000_000),
  /** Fee of a transaction with more than one signature, sun. */
  getMultiSignFee: captured(1_000_000),
  getAllowAccountStateRoot: captured(0),
  getAllowProtoFilterNum: captured(0),
  getAllowShieldedTRC20Transaction: captured(1),
  getForbidTransferToContract: captured(1),
  getAdaptiveResourceLimitTargetRatio: captured(10),
  getAdaptiveResourceLimitMultiplier: captured(1_000),
  getChangeDelegation: captured(1),
  getWitness127PayPerBlock: assumed(128_000_000),
  getAllowMarketTransaction: captured(0),
  getMarketSellFee: captured(0),
  getMarketCancelFee: captured(0),
  getAllowPBFT: captured(0),
  getAllowTransactionFeePool: captured(0),
  /** Sun. */
  getMaxFeeLimit: captured(15_000_000_000),
  getAllowOptimizeBlackHole: captured(1),
  getAllowNewResourceModel: captured(0),
  getAllowTvmFreeze: captured(0),
  getAllowTvmVote: captured(1),
  getAllowAccountAssetOptimization: captured(0),
  /** Free bytes per account and day. */
  getFreeNetLimit: captured(600),
  getTotalNetLimit: captured(43_200_000_000),
  getAllowAssetOptimization: captured(1),
  getAllowNewReward: captured(1),
  /** Fee of a transaction with `data`, sun. */
  getMemoFee: captured(1_000_000),
  getAllowDelegateOptimization: captured(1),
  getUnfreezeDelayDays: captured(14),
  getAllowCancelAllUnfreezeV2: assumed(1),
  /** Blocks. */
  getMaxDelegateLockPeriod: assumed(864_000),
  getAllowOldRewardOpt: assumed(1),
  /** Bytes. */
  getMaxCreateAccountTxSize: assumed(1_000),
  getAllowStrictMath: assumed(1),
  getConsensusLogicOptimization: assumed(1),
} as const satisfies Readonly<Record<string, Sourced>>

export type NodeParameters = { readonly [K in keyof typeof nodeParameters]: number }
