import { hexToBytes } from "@noble/hashes/utils.js"
import type { ChainParameters } from "./ChainParameters.ts"

/** A parameter's value with where it was read and when. */
export interface Sourced {
  readonly value: number
  readonly source: string
  /** Year and month, or day. */
  readonly date: string
}

export type Profile = Readonly<Record<keyof ChainParameters, Sourced>>

const from =
  (source: string, date: string) =>
  (value: number): Sourced => ({ value, source, date })

const captured = from(
  "a published answer of getchainparameters of a mainnet node, energy fee 420",
  "2024",
)
const capturedNile = from(
  "a published answer of getchainparameters of a Nile node, energy fee 420",
  "2023",
)
const voted = (proposal: string, date: string) =>
  from(`${proposal}; its vote was not read from the chain`, date)
const assumed = from(
  "later than the capture and not read from the chain: taken as on mainnet",
  "2026-11",
)
const chosen = from("this package's choice for local networks", "2026-11")

const mainnet: Profile = {
  getMaxCpuTimeOfOneTx: captured(80),
  getEnergyFee: from("proposal 104", "2025-08-29")(100),
  getAllowTvmConstantinople: captured(1),
  getAllowTvmSolidity059: captured(1),
  getAllowTvmIstanbul: captured(1),
  getAllowTvmLondon: captured(1),
  getAllowTvmCompatibleEvm: captured(0),
  getAllowOptimizedReturnValueOfChainId: captured(1),
  getAllowHigherLimitForMaxCpuTimeOfOneTx: captured(1),
  getAllowEnergyAdjustment: voted("tronprotocol/tips#662", "2024-06")(1),
  getAllowTvmShangHai: captured(1),
  getAllowTvmCancun: voted("tronprotocol/tips#763", "2025-05")(1),
  getAllowTvmBlob: voted("tronprotocol/tips#763", "2025-05")(1),
  getAllowTvmOsaka: from(
    "proposed by tronprotocol/tips#916, no result read: taken as off",
    "2026-07",
  )(0),
  getAllowTvmSelfdestructRestriction: voted("tronprotocol/tips#827", "2026-03")(1),
  getAllowDynamicEnergy: captured(1),
  getDynamicEnergyThreshold: captured(3_000_000_000),
  getDynamicEnergyIncreaseFactor: captured(2_000),
  getDynamicEnergyMaxFactor: captured(12_000),
}

const nile: Profile = {
  getMaxCpuTimeOfOneTx: capturedNile(120),
  getEnergyFee: from("the price that wallets show on Nile", "2026")(100),
  getAllowTvmConstantinople: capturedNile(1),
  getAllowTvmSolidity059: capturedNile(1),
  getAllowTvmIstanbul: capturedNile(1),
  getAllowTvmLondon: capturedNile(1),
  getAllowTvmCompatibleEvm: capturedNile(0),
  getAllowOptimizedReturnValueOfChainId: capturedNile(1),
  getAllowHigherLimitForMaxCpuTimeOfOneTx: capturedNile(1),
  getAllowEnergyAdjustment: assumed(1),
  getAllowTvmShangHai: assumed(1),
  getAllowTvmCancun: assumed(1),
  getAllowTvmBlob: assumed(1),
  getAllowTvmOsaka: from("a public project's README", "2026")(1),
  getAllowTvmSelfdestructRestriction: assumed(1),
  getAllowDynamicEnergy: capturedNile(1),
  getDynamicEnergyThreshold: capturedNile(3_000_000_000),
  getDynamicEnergyIncreaseFactor: capturedNile(2_000),
  getDynamicEnergyMaxFactor: capturedNile(12_000),
}

/** Parameters by network. `local` has what every profile executes: code for the EVM's "paris". */
export const profiles = {
  mainnet,
  nile,
  local: {
    ...mainnet,
    getAllowTvmShangHai: chosen(0),
    getAllowTvmCancun: chosen(0),
    getAllowTvmBlob: chosen(0),
  },
} as const satisfies Readonly<Record<string, Profile>>

export type ProfileName = keyof typeof profiles

/** The values of a profile, with changes by name. */
export function chainParameters(
  name: ProfileName = "local",
  changes: Partial<ChainParameters> = {},
): ChainParameters {
  const profile = profiles[name]
  const value = (key: keyof ChainParameters): number => profile[key].value
  return {
    getMaxCpuTimeOfOneTx: value("getMaxCpuTimeOfOneTx"),
    getEnergyFee: value("getEnergyFee"),
    getAllowTvmConstantinople: value("getAllowTvmConstantinople"),
    getAllowTvmSolidity059: value("getAllowTvmSolidity059"),
    getAllowTvmIstanbul: value("getAllowTvmIstanbul"),
    getAllowTvmLondon: value("getAllowTvmLondon"),
    getAllowTvmCompatibleEvm: value("getAllowTvmCompatibleEvm"),
    getAllowOptimizedReturnValueOfChainId: value("getAllowOptimizedReturnValueOfChainId"),
    getAllowHigherLimitForMaxCpuTimeOfOneTx: value("getAllowHigherLimitForMaxCpuTimeOfOneTx"),
    getAllowEnergyAdjustment: value("getAllowEnergyAdjustment"),
    getAllowTvmShangHai: value("getAllowTvmShangHai"),
    getAllowTvmCancun: value("getAllowTvmCancun"),
    getAllowTvmBlob: value("getAllowTvmBlob"),
    getAllowTvmOsaka: value("getAllowTvmOsaka"),
    getAllowTvmSelfdestructRestriction: value("getAllowTvmSelfdestructRestriction"),
    getAllowDynamicEnergy: value("getAllowDynamicEnergy"),
    getDynamicEnergyThreshold: value("getDynamicEnergyThreshold"),
    getDynamicEnergyIncreaseFactor: value("getDynamicEnergyIncreaseFactor"),
    getDynamicEnergyMaxFactor: value("getDynamicEnergyMaxFactor"),
    ...changes,
  }
}

/** Genesis ids of the public networks. Their last 4 bytes are the chain id: 728126428, 3448148188. */
export const genesisIds = {
  mainnet: hexToBytes("00000000000000001ebf88508a03865c71d452e25f4d51194196a1d22b6653dc"),
  nile: hexToBytes("0000000000000000d698d4192c56cb6be724a558448e2684802de4d6cd8690dc"),
} as const

/** Genesis id of local networks. It differs from every public network's, so that signatures for one are invalid on the other. Chain id 2041669668. */
export const localGenesisId = hexToBytes(
  "000000000000000065caf8872885112819179948ab1770b10319396679b16824",
)
