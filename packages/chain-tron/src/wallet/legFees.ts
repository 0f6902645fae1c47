import type { Leg } from "@shielded-relay/core"
import { longestTerms } from "../fees/callBandwidth.ts"
import { approvalBound, depositEnergy, type Penalties } from "../fees/energyOf.ts"
import { feeLimitOf, type EnergyPrices } from "../sending/energyPrices.ts"
import { bandwidthOf } from "../transaction/bandwidth.ts"
import { rawLegOf, type LegContract } from "./legContract.ts"
import type { ActivationFees } from "./readActivationFees.ts"

/** What the chain charges now. */
export interface LegPrices {
  readonly prices: EnergyPrices
  readonly penalties: Penalties
  readonly activation: ActivationFees
}

/** What a leg may cost its payer beside the amounts it names. Sun. */
export interface LegCost {
  /** For energy; 0 for contracts without the virtual machine. */
  readonly feeLimit: bigint
  /** For the transaction's bytes, if neither stake nor the free allowance covers them. */
  readonly bandwidth: bigint
  /** For a transfer that activates an account, instead of `bandwidth`. If another one activates it first, `bandwidth` is due. */
  readonly activation: bigint
}

/** Energy that suffices for a leg with ordinary tokens; 0 for a leg that needs none. */
export function legEnergyBound(leg: Leg, penalties: Penalties): bigint {
  if (leg.kind === "approve") return approvalBound(penalties)
  return leg.kind === "deposit" ? depositEnergy(leg.notes, penalties) : 0n
}

/** The most a leg may cost, whatever its accounts are and hold. */
export function boundOfLeg(
  leg: Leg,
  contract: LegContract,
  { prices, penalties, activation }: LegPrices,
): LegCost {
  return {
    feeLimit: feeLimitOf(legEnergyBound(leg, penalties), prices),
    bandwidth: bandwidthFeeOf(contract, prices),
    activation: leg.kind === "top-up" ? activationFeeOf(activation) : 0n,
  }
}

/**
 * Price of a leg's bytes. Every number in them counts with its greatest length, so that the price depends neither on
 * amounts nor on terms. Sun.
 */
export function bandwidthFeeOf(contract: LegContract, { bandwidth }: EnergyPrices): bigint {
  return BigInt(bandwidthOf(rawLegOf(widest(contract), longestTerms))) * bandwidth
}

/** Price of a transfer that activates its recipient. Sun. */
export function activationFeeOf({ account, transaction }: ActivationFees): bigint {
  return account + transaction
}

/** The most that a leg of this cost takes from its payer's balance, beside the amounts it names. Sun. */
export function mostOf({ feeLimit, bandwidth, activation }: LegCost): bigint {
  return feeLimit + larger(activation, bandwidth)
}

export function larger(a: bigint, b: bigint): bigint {
  return a > b ? a : b
}

export function smaller(a: bigint, b: bigint): bigint {
  return a < b ? a : b
}

const longestAmount = 2n ** 63n - 1n

/** The contract with the longest amounts; those in a call's data always have 32 bytes. */
function widest(contract: LegContract): LegContract {
  switch (contract.type) {
    case "TriggerSmartContract":
      return contract.callValue === 0n ? contract : { ...contract, callValue: longestAmount }
    case "WithdrawExpireUnfreezeContract":
      return contract
    case "TransferContract":
    case "FreezeBalanceV2Contract":
    case "UnfreezeBalanceV2Contract":
    case "DelegateResourceContract":
    case "UnDelegateResourceContract":
      return { ...contract, amount: longestAmount }
  }
}
