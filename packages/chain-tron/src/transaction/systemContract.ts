import { concatBytes } from "@noble/hashes/utils.js"
import type { Address } from "@shielded-relay/core"
import { accountBytes, rawTransaction, type TransactionTerms } from "./ContractCall.ts"
import { bytesField, integerField } from "./protobuf.ts"

/** Numbers of the resources in transactions and requests (java-tron, common.proto, `ResourceCode`). */
export const resourceCodes = { BANDWIDTH: 0, ENERGY: 1 } as const

export type Resource = keyof typeof resourceCodes

/** A transfer of TRX. It activates its recipient. */
export interface Transfer {
  readonly type: "TransferContract"
  readonly owner: Address
  readonly to: Address
  readonly amount: bigint
}

/** Moves TRX between the owner's balance and its stake. */
export interface StakeChange {
  readonly type: "FreezeBalanceV2Contract" | "UnfreezeBalanceV2Contract"
  readonly owner: Address
  readonly amount: bigint
  readonly resource: Resource
}

/** Takes what has been unfrozen for long enough back to the balance. */
export interface UnfrozenWithdrawal {
  readonly type: "WithdrawExpireUnfreezeContract"
  readonly owner: Address
}

/** Lends stake without a lock, or takes it back: the owner can do so at any time. */
export interface DelegationChange {
  readonly type: "DelegateResourceContract" | "UnDelegateResourceContract"
  readonly owner: Address
  readonly amount: bigint
  readonly resource: Resource
  readonly receiver: Address
}

/** A contract that nodes execute without the virtual machine, so that it uses no energy. Amounts are sun. */
export type SystemContract = Transfer | StakeChange | UnfrozenWithdrawal | DelegationChange

/** Numbers of the types of contracts (java-tron, Tron.proto, `Transaction.Contract.ContractType`). */
const typeNumbers = {
  TransferContract: 1n,
  FreezeBalanceV2Contract: 54n,
  UnfreezeBalanceV2Contract: 55n,
  WithdrawExpireUnfreezeContract: 56n,
  DelegateResourceContract: 57n,
  UnDelegateResourceContract: 58n,
} as const satisfies Record<SystemContract["type"], bigint>

/**
 * The bytes of a system contract's transaction that are signed.
 *
 * @throws RangeError unless the amount is from 0 to 2^63 - 1
 */
export function rawSystemContractOf(contract: SystemContract, terms: TransactionTerms): Uint8Array {
  const url = `type.googleapis.com/protocol.${contract.type}`
  return rawTransaction(typeNumbers[contract.type], url, messageOf(contract), terms)
}

/** The fields of each contract (java-tron, balance_contract.proto). */
function messageOf(contract: SystemContract): Uint8Array {
  const owner = bytesField(1, accountBytes(contract.owner))
  switch (contract.type) {
    case "TransferContract":
      return concatBytes(
        owner,
        bytesField(2, accountBytes(contract.to)),
        integerField(3, contract.amount),
      )
    case "FreezeBalanceV2Contract":
    case "UnfreezeBalanceV2Contract":
      return concatBytes(
        owner,
        integerField(2, contract.amount),
        resourceField(3, contract.resource),
      )
    case "WithdrawExpireUnfreezeContract":
      return owner
    case "DelegateResourceContract":
    case "UnDelegateResourceContract":
      return concatBytes(
        owner,
        resourceField(2, contract.resource),
        integerField(3, contract.amount),
        bytesField(4, accountBytes(contract.receiver)),
      )
  }
}

function resourceField(field: number, resource: Resource): Uint8Array {
  return integerField(field, BigInt(resourceCodes[resource]))
}
