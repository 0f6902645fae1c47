import { address, bytes, enumeration, int32, int64, list, single, string } from "./Field.ts"
import { embedded, messageType, nested, type MessageOf } from "./MessageType.ts"

// Field numbers: tronprotocol/protocol, core/Tron.proto.

/** The contract types of this node, by their numbers in `ContractType`. */
export const contractTypes = new Map([
  [0, "AccountCreateContract"],
  [1, "TransferContract"],
  [30, "CreateSmartContract"],
  [31, "TriggerSmartContract"],
  [33, "UpdateSettingContract"],
  [45, "UpdateEnergyLimitContract"],
  [46, "AccountPermissionUpdateContract"],
  [48, "ClearABIContract"],
  [54, "FreezeBalanceV2Contract"],
  [55, "UnfreezeBalanceV2Contract"],
  [56, "WithdrawExpireUnfreezeContract"],
  [57, "DelegateResourceContract"],
  [58, "UnDelegateResourceContract"],
  [59, "CancelAllUnfreezeV2Contract"],
])

const any = messageType("Any", { type_url: single(1, string), value: single(2, bytes) })

export const contract = messageType("Contract", {
  type: single(1, enumeration(contractTypes)),
  parameter: nested(2, any),
  provider: single(3, bytes),
  ContractName: single(4, bytes),
  Permission_id: single(5, int32),
})

export const rawData = messageType("raw", {
  ref_block_bytes: single(1, bytes),
  ref_block_num: single(3, int64),
  ref_block_hash: single(4, bytes),
  expiration: single(8, int64),
  data: single(10, bytes),
  contract: list(11, embedded(contract)),
  scripts: single(12, bytes),
  timestamp: single(14, int64),
  fee_limit: single(18, int64),
})
export type RawData = MessageOf<typeof rawData>

export const contractResults = new Map(
  [
    "DEFAULT",
    "SUCCESS",
    "REVERT",
    "BAD_JUMP_DESTINATION",
    "OUT_OF_MEMORY",
    "PRECOMPILED_CONTRACT",
    "STACK_TOO_SMALL",
    "STACK_TOO_LARGE",
    "ILLEGAL_OPERATION",
    "STACK_OVERFLOW",
    "OUT_OF_ENERGY",
    "OUT_OF_TIME",
    "JVM_STACK_OVER_FLOW",
    "UNKNOWN",
    "TRANSFER_FAILED",
    "INVALID_CODE",
  ].entries(),
)

const result = messageType("Result", {
  fee: single(1, int64),
  ret: single(
    2,
    enumeration(
      new Map([
        [0, "SUCESS"],
        [1, "FAILED"],
      ]),
    ),
  ),
  contractRet: single(3, enumeration(contractResults)),
})

export const transaction = messageType("Transaction", {
  raw_data: nested(1, rawData),
  signature: list(2, bytes),
  ret: list(5, embedded(result)),
})

export const rawHeader = messageType("BlockHeader.raw", {
  timestamp: single(1, int64),
  txTrieRoot: single(2, bytes),
  parentHash: single(3, bytes),
  number: single(7, int64),
  witness_id: single(8, int64),
  witness_address: single(9, address),
  version: single(10, int32),
})
export type RawHeader = MessageOf<typeof rawHeader>

export const blockHeader = messageType("BlockHeader", {
  raw_data: nested(1, rawHeader),
  witness_signature: single(2, bytes),
})
