import { bytesToHex } from "@noble/hashes/utils.js"
import type {
  clearAbi,
  SmartContract,
  updateEnergyLimit,
  updateSetting,
} from "../protobuf/contracts.ts"
import type { MessageOf } from "../protobuf/MessageType.ts"
import { equalBytes } from "../state/equalBytes.ts"
import type { State } from "../state/State.ts"
import { ContractValidateError, free, ownerOf, requires, type Actuator } from "./Actuator.ts"

interface Setting {
  readonly owner_address: Uint8Array
  readonly contract_address: Uint8Array
}

function ownContract(state: State, { owner_address: owner, contract_address: address }: Setting) {
  const contract = state.contract(address)
  requires(contract !== null, "Contract does not exist")
  if (!equalBytes(contract.origin_address, owner))
    throw new ContractValidateError(
      `Account[${bytesToHex(owner)}] is not the owner of the contract`,
    )
  return contract
}

function change(state: State, { contract_address: address }: Setting, to: Partial<SmartContract>) {
  const contract = state.contract(address)
  if (contract === null) throw new Error("a contract must exist after validation")
  state.contracts.set(bytesToHex(address), { ...contract, ...to })
  return free
}

/** Sets which part of the energy callers pay (java-tron, `UpdateSettingContractActuator`). */
export const updateSettingActuator: Actuator<MessageOf<typeof updateSetting>> = {
  validate: (state, value) => {
    const { consume_user_resource_percent: percent } = value
    ownerOf(state, value.owner_address, "Invalid address", "] does not exist")
    requires(percent >= 0n && percent <= 100n, "percent not in [0, 100]")
    ownContract(state, value)
  },
  execute: (state, value) =>
    change(state, value, { consume_user_resource_percent: value.consume_user_resource_percent }),
}

/** Sets the most energy that the deployer pays per call (`UpdateEnergyLimitContractActuator`). */
export const updateEnergyLimitActuator: Actuator<MessageOf<typeof updateEnergyLimit>> = {
  validate: (state, value) => {
    ownerOf(state, value.owner_address, "Invalid address", "] does not exist")
    requires(value.origin_energy_limit > 0n, "origin energy limit must be > 0")
    ownContract(state, value)
  },
  execute: (state, value) =>
    change(state, value, { origin_energy_limit: value.origin_energy_limit }),
}

/** Forgets a contract's ABI, so that no function counts as constant any more (`ClearABIContractActuator`). */
export const clearAbiActuator: Actuator<MessageOf<typeof clearAbi>> = {
  validate: (state, value) => {
    requires(
      state.profile.parameters.getAllowTvmConstantinople === 1,
      "contract type error,unexpected type [ClearABIContract]",
    )
    ownerOf(state, value.owner_address, "Invalid address", "] not exists")
    ownContract(state, value)
  },
  execute: (state, value) => change(state, value, { abi: null }),
}
