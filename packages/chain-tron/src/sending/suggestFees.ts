import type { Address, PoolTransaction, TransactionFees } from "@shielded-relay/core"
import { callDataOf, shapeOf } from "@shielded-relay/pool-abi"
import { energyBesideReserve, energyBoundOf, type Penalties } from "../fees/energyOf.ts"
import type { Lifetime } from "../state/expiry.ts"
import { bandwidthOf } from "../transaction/bandwidth.ts"
import { rawDataOf } from "../transaction/ContractCall.ts"
import { feesOf, termsOf } from "./callTerms.ts"
import { feeLimitOf, type EnergyPrices } from "./energyPrices.ts"

/** What the chain says about a call that is signed now. */
export interface CallConditions {
  readonly prices: EnergyPrices
  readonly penalties: Penalties
  readonly lifetime: Lifetime
  readonly timestamp: number
  /** What the call used in a simulation; absent without one. */
  readonly energy: bigint | undefined
}

/**
 * Terms of a call's next bytes. The fee limit follows from the energy of a simulation, or from the energy
 * table if the call could not be simulated, such as an insertion behind another one. The limit of a call
 * that was signed before never decreases.
 */
export function suggestedFees(
  call: {
    readonly pool: Address
    readonly sender: Address
    readonly permissionId: number
    readonly transaction: PoolTransaction
  },
  { prices, penalties, lifetime, timestamp, energy }: CallConditions,
  replacing?: TransactionFees,
): TransactionFees {
  const { transaction, pool, sender, permissionId } = call
  const shape = shapeOf(transaction)
  const beside = energyBesideReserve(shape, penalties)
  const limits = [
    energy === undefined
      ? feeLimitOf(energyBoundOf(shape, penalties), prices)
      : feeLimitOf(energy, prices),
    beside === null ? 0n : feeLimitOf(beside.used, prices) + beside.reserve * prices.energy,
    replacing === undefined ? 0n : termsOf(replacing).feeLimit,
  ]
  const highest = limits.reduce((a, b) => (a > b ? a : b))
  const feeLimit = highest < prices.maximumFeeLimit ? highest : prices.maximumFeeLimit
  const terms = { ...lifetime, feeLimit, timestamp }
  const rawData = rawDataOf({
    ...terms,
    owner: sender,
    contract: pool,
    data: callDataOf(transaction),
    callValue: 0n,
    permissionId,
  })
  return feesOf(terms, BigInt(bandwidthOf(rawData)) * prices.bandwidth)
}
