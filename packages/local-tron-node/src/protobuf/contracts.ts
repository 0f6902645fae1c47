import { address, bool, bytes, enumeration, int32, int64, list, single, string } from "./Field.ts"
import { embedded, messageType, nested, type MessageOf } from "./MessageType.ts"

// Field numbers: tronprotocol/protocol, core/contract/*.proto and core/Tron.proto.

export const BANDWIDTH = 0
export const ENERGY = 1
export const TRON_POWER = 2
export const resourceNames = new Map([
  [BANDWIDTH, "BANDWIDTH"],
  [ENERGY, "ENERGY"],
  [TRON_POWER, "TRON_POWER"],
])
const resource = enumeration(resourceNames)

export const NORMAL_ACCOUNT = 0
export const CONTRACT_ACCOUNT = 2
export const accountType = enumeration(
  new Map([
    [NORMAL_ACCOUNT, "Normal"],
    [1, "AssetIssue"],
    [CONTRACT_ACCOUNT, "Contract"],
  ]),
)

export const accountCreate = messageType("AccountCreateContract", {
  owner_address: single(1, address),
  account_address: single(2, address),
  type: single(3, accountType),
})

export const transfer = messageType("TransferContract", {
  owner_address: single(1, address),
  to_address: single(2, address),
  amount: single(3, int64),
})

export const triggerSmartContract = messageType("TriggerSmartContract", {
  owner_address: single(1, address),
  contract_address: single(2, address),
  call_value: single(3, int64),
  data: single(4, bytes),
  call_token_value: single(5, int64),
  token_id: single(6, int64),
})

const abiParameter = messageType("Param", {
  indexed: single(1, bool),
  name: single(2, string),
  type: single(3, string),
})

const abiEntry = messageType("Entry", {
  anonymous: single(1, bool),
  constant: single(2, bool),
  name: single(3, string),
  inputs: list(4, embedded(abiParameter)),
  outputs: list(5, embedded(abiParameter)),
  type: single(
    6,
    enumeration(
      new Map([
        [0, "UnknownEntryType"],
        [1, "Constructor"],
        [2, "Function"],
        [3, "Event"],
        [4, "Fallback"],
        [5, "Receive"],
        [6, "Error"],
      ]),
    ),
  ),
  payable: single(7, bool),
  stateMutability: single(
    8,
    enumeration(
      new Map([
        [0, "UnknownMutabilityType"],
        [1, "Pure"],
        [2, "View"],
        [3, "Nonpayable"],
        [4, "Payable"],
      ]),
    ),
  ),
})

const abi = messageType("ABI", { entrys: list(1, embedded(abiEntry)) })

export const smartContract = messageType("SmartContract", {
  origin_address: single(1, address),
  contract_address: single(2, address),
  abi: nested(3, abi),
  bytecode: single(4, bytes),
  call_value: single(5, int64),
  consume_user_resource_percent: single(6, int64),
  name: single(7, string),
  origin_energy_limit: single(8, int64),
  code_hash: single(9, bytes),
  trx_hash: single(10, bytes),
  version: single(11, int32),
})
export type SmartContract = MessageOf<typeof smartContract>

export const createSmartContract = messageType("CreateSmartContract", {
  owner_address: single(1, address),
  new_contract: nested(2, smartContract),
  call_token_value: single(3, int64),
  token_id: single(4, int64),
})

export const updateSetting = messageType("UpdateSettingContract", {
  owner_address: single(1, address),
  contract_address: single(2, address),
  consume_user_resource_percent: single(3, int64),
})

export const updateEnergyLimit = messageType("UpdateEnergyLimitContract", {
  owner_address: single(1, address),
  contract_address: single(2, address),
  origin_energy_limit: single(3, int64),
})

export const clearAbi = messageType("ClearABIContract", {
  owner_address: single(1, address),
  contract_address: single(2, address),
})

export const OWNER_PERMISSION = 0
const WITNESS_PERMISSION = 1
export const ACTIVE_PERMISSION = 2
export const permissionTypes = new Map([
  [OWNER_PERMISSION, "Owner"],
  [WITNESS_PERMISSION, "Witness"],
  [ACTIVE_PERMISSION, "Active"],
])

const key = messageType("Key", { address: single(1, address), weight: single(2, int64) })

export const permission = messageType("Permission", {
  type: single(1, enumeration(permissionTypes)),
  id: single(2, int32),
  permission_name: single(3, string),
  threshold: single(4, int64),
  parent_id: single(5, int32),
  operations: single(6, bytes),
  keys: list(7, embedded(key)),
})
export type Permission = MessageOf<typeof permission>

export const accountPermissionUpdate = messageType("AccountPermissionUpdateContract", {
  owner_address: single(1, address),
  owner: nested(2, permission),
  witness: nested(3, permission),
  actives: list(4, embedded(permission)),
})

export const freezeBalanceV2 = messageType("FreezeBalanceV2Contract", {
  owner_address: single(1, address),
  frozen_balance: single(2, int64),
  resource: single(3, resource),
})

export const unfreezeBalanceV2 = messageType("UnfreezeBalanceV2Contract", {
  owner_address: single(1, address),
  unfreeze_balance: single(2, int64),
  resource: single(3, resource),
})

export const withdrawExpireUnfreeze = messageType("WithdrawExpireUnfreezeContract", {
  owner_address: single(1, address),
})

export const cancelAllUnfreezeV2 = messageType("CancelAllUnfreezeV2Contract", {
  owner_address: single(1, address),
})

export const delegateResource = messageType("DelegateResourceContract", {
  owner_address: single(1, address),
  resource: single(2, resource),
  balance: single(3, int64),
  receiver_address: single(4, address),
  lock: single(5, bool),
  lock_period: single(6, int64),
})

export const unDelegateResource = messageType("UnDelegateResourceContract", {
  owner_address: single(1, address),
  resource: single(2, resource),
  balance: single(3, int64),
  receiver_address: single(4, address),
})
