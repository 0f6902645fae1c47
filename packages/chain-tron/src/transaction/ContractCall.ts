import { sha256 } from "@noble/hashes/sha2.js"
import { concatBytes, hexToBytes, utf8ToBytes } from "@noble/hashes/utils.js"
import { addressBytes, type Address } from "@shielded-relay/core"
import { bytesOfHex } from "@shielded-relay/pool-abi"
import type { Hex } from "@shielded-relay/pool-contracts"
import { bytesField, integerField } from "./protobuf.ts"

/** The block that a transaction names (TaPoS): only chains that contain the block accept the transaction. */
export interface ReferenceBlock {
  readonly number: number
  /** 64 hex digits. */
  readonly id: string
}

/** Everything about a transaction except its contract. */
export interface TransactionTerms {
  /** The most that the transaction's energy may cost, sun. */
  readonly feeLimit: bigint
  /** The account's permission whose keys sign; 0 is the owner's. */
  readonly permissionId: number
  readonly reference: ReferenceBlock
  /** Milliseconds since the epoch. Only a block whose parent is older may contain the transaction. */
  readonly expiration: number
  /** Milliseconds since the epoch. It distinguishes otherwise equal transactions; the chain ignores it. */
  readonly timestamp: number
}

/** A transaction that calls a contract, without its signature. */
export interface ContractCall extends TransactionTerms {
  readonly owner: Address
  readonly contract: Address
  readonly data: Hex
  /** Sun. */
  readonly callValue: bigint
}

export const contractType = "TriggerSmartContract"
export const typeUrl = `type.googleapis.com/protocol.${contractType}`
/** Number of `TriggerSmartContract` among the types of contracts. */
export const callNumber = 31

/** The 21 bytes of an account. */
export const accountBytes = (address: Address): Uint8Array =>
  concatBytes(Uint8Array.of(0x41), addressBytes(address))

/** How a transaction names its block: the last 2 bytes of the number, and bytes 8 to 16 of the id. */
export function referenceBytes({ number, id }: ReferenceBlock) {
  return {
    bytes: Uint8Array.of((number >> 8) & 0xff, number & 0xff),
    hash: hexToBytes(id.slice(16, 32)),
  }
}

/** The bytes of a call that are signed (java-tron, smart_contract.proto, `TriggerSmartContract`). */
export function rawDataOf(call: ContractCall): Uint8Array {
  const trigger = concatBytes(
    bytesField(1, accountBytes(call.owner)),
    bytesField(2, accountBytes(call.contract)),
    integerField(3, call.callValue),
    bytesField(4, bytesOfHex(call.data)),
  )
  return rawTransaction(BigInt(callNumber), typeUrl, trigger, call)
}

/**
 * The bytes that are signed: `Transaction.raw` (java-tron, Tron.proto) with one contract. Nodes write
 * a transaction again before they compute its id, in ascending order of fields, so these bytes are
 * exactly theirs.
 *
 * @param number of the contract's type
 * @param message the contract's bytes
 */
export function rawTransaction(
  number: bigint,
  url: string,
  message: Uint8Array,
  terms: TransactionTerms,
): Uint8Array {
  const contract = concatBytes(
    integerField(1, number),
    bytesField(2, concatBytes(bytesField(1, utf8ToBytes(url)), bytesField(2, message))),
    integerField(5, BigInt(terms.permissionId)),
  )
  const { bytes, hash } = referenceBytes(terms.reference)
  return concatBytes(
    bytesField(1, bytes),
    bytesField(4, hash),
    integerField(8, BigInt(terms.expiration)),
    bytesField(11, contract),
    integerField(14, BigInt(terms.timestamp)),
    integerField(18, terms.feeLimit),
  )
}

/** The 32 bytes of a transaction's id, which its signature signs. */
export function transactionIdOf(rawData: Uint8Array): Uint8Array {
  return sha256(rawData)
}

/** A signed transaction: `Transaction` with its raw data and one signature of 65 bytes. */
export function signedBytes(rawData: Uint8Array, signature: Uint8Array): Uint8Array {
  return concatBytes(bytesField(1, rawData), bytesField(2, signature))
}
