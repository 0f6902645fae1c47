import { bytesToHex } from "@noble/hashes/utils.js"
import { fieldsOf, type Fields } from "./protobuf.ts"
import type { TronTransaction } from "./TronTransaction.ts"

const typeUrl = "type.googleapis.com/protocol.TriggerSmartContract"
/** The number of `TriggerSmartContract` in java-tron's `ContractType`. */
const typeNumber = 31n

/**
 * Decodes the signed bytes: a `Transaction.raw` with one `TriggerSmartContract` (java-tron, Tron.proto and smart_contract.proto).
 *
 * @throws TypeError for other bytes, and for fields that a deposit does not use, such as a memo, a TRC-10 token or a second contract.
 */
export function readRawData(bytes: Uint8Array): TronTransaction["raw_data"] {
  const raw = reader(fieldsOf(bytes), "transaction", [1, 4, 8, 11, 14, 18])
  const contract = reader(fieldsOf(raw.bytes(11)), "contract", [1, 2, 5])
  const parameter = reader(fieldsOf(contract.bytes(2)), "parameter", [1, 2])
  const call = reader(fieldsOf(parameter.bytes(2)), "call", [1, 2, 3, 4])
  const url = new TextDecoder().decode(parameter.bytes(1))
  if (contract.integer(1) !== Number(typeNumber) || url !== typeUrl)
    throw new TypeError("The transaction is not a call of a contract")
  const callValue = call.integer(3)
  const permission = contract.integer(5)
  return {
    contract: [
      {
        parameter: {
          value: {
            data: bytesToHex(call.bytes(4)),
            owner_address: account(call.bytes(1)),
            contract_address: account(call.bytes(2)),
            ...(callValue === 0 ? {} : { call_value: callValue }),
          },
          type_url: typeUrl,
        },
        type: "TriggerSmartContract",
        ...(permission === 0 ? {} : { Permission_id: permission }),
      },
    ],
    ref_block_bytes: bytesToHex(raw.bytes(1)),
    ref_block_hash: bytesToHex(raw.bytes(4)),
    expiration: raw.integer(8),
    fee_limit: raw.integer(18),
    timestamp: raw.integer(14),
  }
}

function reader(fields: Fields, message: string, known: ReadonlyArray<number>) {
  for (const field of fields.keys())
    if (!known.includes(field))
      throw new TypeError(
        `The transaction's ${message} has field ${field}, which a deposit does not use`,
      )
  return {
    /** An absent integer is 0. */
    integer: (field: number): number => {
      const value = fields.get(field) ?? 0n
      if (typeof value !== "bigint" || value > BigInt(Number.MAX_SAFE_INTEGER))
        throw new TypeError(
          `Field ${field} of the transaction's ${message} is not an integer up to 2^53 - 1`,
        )
      return Number(value)
    },
    bytes: (field: number): Uint8Array => {
      const value = fields.get(field)
      if (!(value instanceof Uint8Array))
        throw new TypeError(`Field ${field} of the transaction's ${message} is missing`)
      return value
    },
  }
}

/** `41` and 20 bytes, in hex. */
function account(bytes: Uint8Array): string {
  if (bytes.length !== 21 || bytes[0] !== 0x41)
    throw new TypeError("The transaction names an account that is not 41 and 20 bytes")
  return bytesToHex(bytes)
}
