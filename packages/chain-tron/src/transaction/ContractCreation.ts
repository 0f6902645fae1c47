import { keccak_256 } from "@noble/hashes/sha3.js"
import { concatBytes, hexToBytes, utf8ToBytes } from "@noble/hashes/utils.js"
import { addressFromBytes, type Address } from "@shielded-relay/core"
import { bytesOfHex } from "@shielded-relay/pool-abi"
import type { Hex } from "@shielded-relay/pool-contracts"
import { accountBytes, rawTransaction, type TransactionTerms } from "./ContractCall.ts"
import { bytesField, integerField } from "./protobuf.ts"

/** A transaction that creates a contract, without its signature. */
export interface ContractCreation extends TransactionTerms {
  readonly owner: Address
  /** Creation code with the encoded constructor arguments. */
  readonly data: Hex
  /** At most 32 bytes of UTF-8; explorers show it. */
  readonly name: string
}

export const creationUrl = "type.googleapis.com/protocol.CreateSmartContract"
/** Number of `CreateSmartContract` among the types of contracts. */
const typeNumber = 30n

/**
 * The part of a call's energy that its caller pays, percent. The deployer's stake pays the rest, so
 * with a lower part callers could use up the stake.
 */
export const callersPercent = 100n

/** Most energy that the deployer pays per call. Nodes demand at least 1; at 100 percent it has no effect. */
export const originEnergyLimit = 1n

/** The bytes of a creation that are signed (java-tron, smart_contract.proto, `CreateSmartContract`). */
export function rawCreationOf(creation: ContractCreation): Uint8Array {
  const owner = accountBytes(creation.owner)
  const contract = concatBytes(
    bytesField(1, owner),
    bytesField(4, bytesOfHex(creation.data)),
    integerField(6, callersPercent),
    bytesField(7, utf8ToBytes(creation.name)),
    integerField(8, originEnergyLimit),
  )
  const message = concatBytes(bytesField(1, owner), bytesField(2, contract))
  return rawTransaction(typeNumber, creationUrl, message, creation)
}

/**
 * The address of the contract that a transaction creates: it depends on the transaction's id
 * (java-tron, `WalletUtil.generateContractAddress`).
 *
 * @param id 64 hex digits
 */
export function createdAddress(id: string, owner: Address): Address {
  return addressFromBytes(keccak_256(concatBytes(hexToBytes(id), accountBytes(owner))).slice(12))
}
