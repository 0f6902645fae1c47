import { ContractExecuteError, existing } from "../actuator/Actuator.ts"
import { bytesToHex } from "@noble/hashes/utils.js"
import type { SmartContract } from "../protobuf/contracts.ts"
import { equalBytes } from "../state/equalBytes.ts"
import type { State } from "../state/State.ts"
import { leftOf, withUsed } from "./stake.ts"
import { larger, smaller } from "./usage.ts"

export interface EnergyBill {
  /** Energy from the caller's stake. */
  readonly usage: bigint
  /** Sun that the caller burns for the rest. */
  readonly fee: bigint
  /** Energy from the deployer's stake. */
  readonly originUsage: bigint
}

/**
 * The energy that a caller can pay: stake and balance, within the fee limit, both in sun and rounded down (java-tron,
 * `getAccountEnergyLimitWithFixRatio`).
 */
export function callerEnergy(
  state: State,
  caller: Uint8Array,
  feeLimit: bigint,
  callValue: bigint,
): bigint {
  const price = energyPrice(state)
  const staked = leftOf(state, existing(state, caller), "energy")
  const bought = larger(state.balanceOf(caller) - callValue, 0n) / price
  return smaller(staked + bought, feeLimit / price)
}

/** The energy that the deployer's stake adds to a call (`getTotalEnergyLimitWithFixRatio`). */
export function originEnergy(
  state: State,
  caller: Uint8Array,
  contract: SmartContract,
  callerLimit: bigint,
): bigint {
  const { origin_address: origin, consume_user_resource_percent: percent } = contract
  const account = state.account(origin)
  if (account === null || equalBytes(origin, caller) || percent >= 100n) return 0n
  const most = smaller(leftOf(state, account, "energy"), contract.origin_energy_limit)
  return percent <= 0n ? most : smaller((callerLimit * (100n - percent)) / percent, most)
}

/**
 * Charges the energy of an execution (`ReceiptCapsule.payEnergyBill`): the deployer's share from its stake alone, the rest from the
 * caller's stake and then its balance.
 *
 * @param contract `null` for a creation, which its owner pays
 */
export function chargeEnergy(
  state: State,
  caller: Uint8Array,
  contract: SmartContract | null,
  total: bigint,
): EnergyBill {
  const originUsage = contract === null ? 0n : originShare(state, caller, contract, total)
  if (contract !== null && originUsage > 0n) {
    const origin = existing(state, contract.origin_address)
    state.put(withUsed(state, origin, "energy", originUsage))
  }
  const rest = total - originUsage
  const account = existing(state, caller)
  const usage = smaller(leftOf(state, account, "energy"), rest)
  if (usage > 0n) state.put(withUsed(state, account, "energy", usage))
  const fee = (rest - usage) * energyPrice(state)
  if (!state.burn(caller, fee))
    throw new ContractExecuteError(`${bytesToHex(caller)} insufficient balance`)
  return { usage, fee, originUsage }
}

function originShare(
  state: State,
  caller: Uint8Array,
  contract: SmartContract,
  total: bigint,
): bigint {
  const { origin_address: origin, consume_user_resource_percent: percent } = contract
  const account = state.account(origin)
  if (account === null || equalBytes(origin, caller)) return 0n
  const share = (total * smaller(larger(100n - percent, 0n), 100n)) / 100n
  return smaller(share, smaller(leftOf(state, account, "energy"), contract.origin_energy_limit))
}

/** Sun per unit. */
function energyPrice({ profile }: State): bigint {
  return BigInt(profile.parameters.getEnergyFee)
}
