import { bytesToHex } from "@noble/hashes/utils.js"
import { isObject, object, type Json, type JsonObject } from "../protobuf/Json.ts"
import { ParseError } from "../protobuf/ParseError.ts"
import { bytes, list } from "../protobuf/Field.ts"
import { contract, rawData } from "../protobuf/transactions.ts"
import {
  contractTypeOf,
  encodeOperation,
  isContractType,
  operationFromJson,
  operationToJson,
} from "./contractCodecs.ts"
import {
  createdAddress,
  operationOf,
  signedTransaction,
  type SignedTransaction,
} from "./SignedTransaction.ts"

const signatures = list(2, bytes)

/**
 * Reads a transaction as java-tron's `Util.packTransaction` does: it serializes `raw_data` anew. Contracts of an unknown type, and those
 * whose values do not parse, are left out, so that the transaction has none.
 *
 * @throws ParseError if `raw_data` or `signature` has another shape
 */
export function transactionFromJson(json: Json, visible: boolean): SignedTransaction {
  if (!isObject(json) || !isObject(json["raw_data"]))
    throw new ParseError("raw_data must be an object")
  const { contract: given = [], ...rest } = json["raw_data"]
  if (!Array.isArray(given)) throw new ParseError("raw_data.contract must be a list")
  const contracts = given.flatMap((each: Json) => packedContract(each, visible) ?? [])
  const raw = { ...rawData.fromJson(rest, visible), contract: contracts }
  return signedTransaction(raw, signatures.fromJson(json["signature"] ?? null, visible))
}

function packedContract(json: Json, visible: boolean) {
  if (!isObject(json) || !isObject(json["parameter"])) return null
  const { type, parameter } = json
  const { value, type_url: url } = parameter
  if (typeof type !== "string" || !isContractType(type) || !isObject(value)) return null
  try {
    const { parameter: _, ...rest } = json
    return {
      ...contract.fromJson(rest, visible),
      parameter: {
        type_url: typeof url === "string" ? url : "",
        value: encodeOperation(operationFromJson(type, value, visible)),
      },
    }
  } catch (error) {
    if (error instanceof ParseError) return null
    throw error
  }
}

/** A transaction as java-tron's `Util.printTransactionToJSON` writes it. */
export function transactionToJson(
  { id, hash, raw, rawBytes, signatures: signed }: SignedTransaction,
  visible: boolean,
  more: { readonly ret?: Json } = {},
): JsonObject {
  const operation = operationOf(raw)
  const { contract: _, ...rest } = rawData.toJson(raw, visible)
  const written =
    operation === null
      ? []
      : raw.contract.slice(0, 1).map((each) =>
          object({
            parameter: {
              value: operationToJson(operation, visible),
              type_url: each.parameter?.type_url ?? "",
            },
            type: contractTypeOf(each.type) ?? each.type,
            Permission_id: each.Permission_id > 0 ? each.Permission_id : undefined,
          }),
        )
  return object({
    ret: more.ret,
    signature: signed.length === 0 ? undefined : signed.map((each) => bytesToHex(each)),
    txID: id,
    contract_address:
      operation?.type === "CreateSmartContract"
        ? bytesToHex(createdAddress(hash, operation.value.owner_address))
        : undefined,
    raw_data: { contract: written, ...rest },
    raw_data_hex: bytesToHex(rawBytes),
  })
}
