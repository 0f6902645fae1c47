import { sha256 } from "@noble/hashes/sha2.js"
import { keccak_256 } from "@noble/hashes/sha3.js"
import { bytesToHex, concatBytes } from "@noble/hashes/utils.js"
import { ADDRESS_PREFIX } from "../address.ts"
import { ProtobufError } from "../protobuf/Reader.ts"
import { contract, rawData, transaction, type RawData } from "../protobuf/transactions.ts"
import {
  contractTypeOf,
  decodeOperation,
  encodeOperation,
  TYPE_URL,
  typeNumber,
  type Operation,
} from "./contractCodecs.ts"

/** A transaction decoded from its bytes alone. JSON's `txID` and `raw_data_hex` are ignored. */
export interface SignedTransaction {
  /** Lower-case hex of {@link hash}. */
  readonly id: string
  /** SHA-256 of the serialized raw data. */
  readonly hash: Uint8Array
  readonly raw: RawData
  readonly rawBytes: Uint8Array
  readonly signatures: ReadonlyArray<Uint8Array>
  /** Length of the whole message without its result, bytes. */
  readonly size: number
}

export function signedTransaction(
  raw: RawData,
  signatures: ReadonlyArray<Uint8Array>,
): SignedTransaction {
  const rawBytes = rawData.encode(raw)
  const hash = sha256(rawBytes)
  const whole = transaction.encode(transaction.of({ raw_data: raw, signature: signatures }))
  return { id: bytesToHex(hash), hash, raw, rawBytes, signatures, size: whole.length }
}

/** The bytes of a whole transaction. @throws ProtobufError if they are none */
export function decodeTransaction(bytes: Uint8Array): SignedTransaction {
  const { raw_data, signature } = transaction.decode(bytes)
  return signedTransaction(raw_data ?? rawData.of({}), signature)
}

/** Raw data with one contract. */
export function rawDataOf(
  operation: Operation,
  rest: Partial<Omit<RawData, "contract">> & { readonly permissionId?: number },
): RawData {
  const { permissionId = 0, ...values } = rest
  const packed = { type_url: TYPE_URL + operation.type, value: encodeOperation(operation) }
  const only = contract.of({
    type: typeNumber(operation.type),
    parameter: packed,
    Permission_id: permissionId,
  })
  return rawData.of({ ...values, contract: [only] })
}

/** The first contract's parameters. `null` if there is none, its type is unknown, or its bytes or type URL are of another type. */
export function operationOf(raw: RawData): Operation | null {
  const [first] = raw.contract
  if (first === undefined || first.parameter === null) return null
  const type = contractTypeOf(first.type)
  if (type === null || !first.parameter.type_url.endsWith(`/protocol.${type}`)) return null
  try {
    return decodeOperation(type, first.parameter.value)
  } catch (error) {
    if (error instanceof ProtobufError) return null
    throw error
  }
}

/** Address of the contract that a transaction creates (java-tron, `WalletUtil.generateContractAddress`): 21 bytes. */
export function createdAddress(id: Uint8Array, owner: Uint8Array): Uint8Array {
  const hash = keccak_256(concatBytes(id, owner))
  return concatBytes(Uint8Array.of(ADDRESS_PREFIX), hash.slice(12))
}
