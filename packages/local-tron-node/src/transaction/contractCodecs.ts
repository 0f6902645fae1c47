import * as contracts from "../protobuf/contracts.ts"
import type { JsonObject } from "../protobuf/Json.ts"
import type { MessageType } from "../protobuf/MessageType.ts"
import { contractTypes } from "../protobuf/transactions.ts"

/** What every contract has. */
interface Owned {
  readonly owner_address: Uint8Array
}

const codecs = {
  AccountCreateContract: contracts.accountCreate,
  TransferContract: contracts.transfer,
  CreateSmartContract: contracts.createSmartContract,
  TriggerSmartContract: contracts.triggerSmartContract,
  UpdateSettingContract: contracts.updateSetting,
  UpdateEnergyLimitContract: contracts.updateEnergyLimit,
  ClearABIContract: contracts.clearAbi,
  AccountPermissionUpdateContract: contracts.accountPermissionUpdate,
  FreezeBalanceV2Contract: contracts.freezeBalanceV2,
  UnfreezeBalanceV2Contract: contracts.unfreezeBalanceV2,
  WithdrawExpireUnfreezeContract: contracts.withdrawExpireUnfreeze,
  DelegateResourceContract: contracts.delegateResource,
  UnDelegateResourceContract: contracts.unDelegateResource,
  CancelAllUnfreezeV2Contract: contracts.cancelAllUnfreezeV2,
}

export type ContractTypeName = keyof typeof codecs

/** A contract's parameters with its type. */
export type Operation = {
  [N in ContractTypeName]: {
    readonly type: N
    readonly value: (typeof codecs)[N] extends MessageType<infer M> ? M : never
  }
}[ContractTypeName]

const typeNumbers = new Map([...contractTypes].map(([number, name]) => [name, number]))

export function typeNumber(name: ContractTypeName): number {
  return typeNumbers.get(name) ?? 0
}

export function isContractType(name: string): name is ContractTypeName {
  return Object.hasOwn(codecs, name)
}

export function contractTypeOf(number: number): ContractTypeName | null {
  const name = contractTypes.get(number)
  return name !== undefined && isContractType(name) ? name : null
}

/** Prefix of `parameter.type_url`. */
export const TYPE_URL = "type.googleapis.com/protocol."

// The compiler cannot relate a name to the codec that it chooses, so these three go through the shared shape.
function codecOf(name: ContractTypeName): MessageType<Owned> {
  return codecs[name]
}

export function encodeOperation(operation: Operation): Uint8Array {
  return codecOf(operation.type).encode(operation.value)
}

export function decodeOperation(name: ContractTypeName, bytes: Uint8Array): Operation {
  return { type: name, value: codecOf(name).decode(bytes) } as Operation
}

export function operationFromJson(
  name: ContractTypeName,
  json: JsonObject,
  visible: boolean,
): Operation {
  return { type: name, value: codecOf(name).fromJson(json, visible) } as Operation
}

export function operationToJson(operation: Operation, visible: boolean): JsonObject {
  return codecOf(operation.type).toJson(operation.value, visible)
}
