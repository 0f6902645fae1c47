import { bytesToHex } from "@noble/hashes/utils.js"
import { permissionById } from "../account/Account.ts"
import { SignatureError, signerOf, weigh } from "../account/signatures.ts"
import { allows } from "../account/Account.ts"
import { MOST_SIGNATURES } from "../actuator/permissions.ts"
import { toBase58 } from "../address.ts"
import { broadcast } from "../broadcast/broadcast.ts"
import { permission as permissionType, type Permission } from "../protobuf/contracts.ts"
import { object, writeJson, type JsonObject } from "../protobuf/Json.ts"
import { ParseError } from "../protobuf/ParseError.ts"
import type { State } from "../state/State.ts"
import { typeNumber } from "../transaction/contractCodecs.ts"
import {
  decodeTransaction,
  operationOf,
  type SignedTransaction,
} from "../transaction/SignedTransaction.ts"
import { transactionFromJson, transactionToJson } from "../transaction/transactionJson.ts"
import type { Route } from "./blockRoutes.ts"
import { hexText } from "./hexText.ts"
import type { Parameters } from "./Parameters.ts"
import { ServletError } from "./ServletError.ts"

/** Parses the transaction. If that fails, java-tron answers with a NullPointerException. */
function sentTransaction({ json, visible }: Parameters): SignedTransaction {
  try {
    return transactionFromJson(json, visible)
  } catch (error) {
    if (error instanceof ParseError)
      throw new ServletError("java.lang.NullPointerException", "null")
    throw error
  }
}

const broadcastTransaction: Route = async (view, request) => {
  const transaction = sentTransaction(request)
  const refusal = await broadcast(view, transaction)
  if (refusal === null) return { result: true, txid: transaction.id }
  return {
    code: refusal.code,
    txid: transaction.id,
    message: hexText(refusal.message, request.visible),
  }
}

const broadcastHex: Route = async (view, request) => {
  const transaction = decodeTransaction(request.bytes("transaction"))
  const refusal = await broadcast(view, transaction)
  return {
    result: refusal === null,
    code: refusal?.code ?? "SUCCESS",
    message: refusal?.message ?? "",
    transaction: writeJson(transactionToJson(transaction, request.visible)),
    txid: transaction.id,
  }
}

/** The signers of a transaction, and whether they reach the threshold (java-tron, `TransactionUtil.getTransactionSignWeight`). */
const getSignWeight: Route = ({ network: { state } }, request) => {
  const transaction = sentTransaction(request)
  const { visible } = request
  const { signatures, hash } = transaction
  if (signatures.length > MOST_SIGNATURES)
    return { result: { code: "OTHER_ERROR", message: "too many signatures" } }
  const shown = {
    transaction: {
      transaction: transactionToJson(transaction, visible),
      txid: transaction.id,
      result: { result: true },
    },
  }
  try {
    const permission = signingPermission(state, transaction)
    const counted = { permission: permissionType.toJson(permission, visible) }
    try {
      const { weight, signers } = weigh(permission, signatures, hash)
      return object({
        ...counted,
        ...approvedList(signers, visible),
        current_weight: weight === 0n ? undefined : weight,
        // ENOUGH_PERMISSION is 0 and omitted.
        result: weight >= permission.threshold ? {} : { code: "NOT_ENOUGH_PERMISSION" },
        ...shown,
      })
    } catch (error) {
      return object({ ...counted, ...faultOf(error), ...shown })
    }
  } catch (error) {
    return object({ ...faultOf(error), ...shown })
  }
}

function faultOf(error: unknown): JsonObject {
  if (error instanceof SignatureError)
    return { result: { code: error.fault, message: error.message } }
  throw error
}

function approvedList(signers: ReadonlyArray<Uint8Array>, visible: boolean): JsonObject {
  if (signers.length === 0) return {}
  return { approved_list: signers.map((each) => (visible ? toBase58(each) : bytesToHex(each))) }
}

/** @throws SignatureError if there is no permission that allows the transaction */
function signingPermission(state: State, { raw }: SignedTransaction): Permission {
  const fail = (message: string) => new SignatureError("PERMISSION_ERROR", message)
  const operation = operationOf(raw)
  const account = operation === null ? null : state.account(operation.value.owner_address)
  if (operation === null || account === null) throw fail("Account does not exist!")
  const id = raw.contract[0]?.Permission_id ?? 0
  const permission = permissionById(account, id)
  if (permission === null) throw fail("Permission for this, does not exist!")
  if (id !== 0 && !allows(permission, typeNumber(operation.type))) throw fail("Permission denied!")
  return permission
}

/** The signers of a transaction, whatever its permissions. */
const getApprovedList: Route = (_, request) => {
  const transaction = sentTransaction(request)
  const { visible } = request
  const shown = {
    transaction: {
      transaction: transactionToJson(transaction, visible),
      txid: transaction.id,
      result: { result: true },
    },
  }
  try {
    const signers = transaction.signatures.map((each) => signerOf(transaction.hash, each))
    return { ...approvedList(signers, visible), result: {}, ...shown }
  } catch (error) {
    return { ...faultOf(error), ...shown }
  }
}

export const broadcastRoutes: { readonly [name: string]: Route } = {
  broadcasttransaction: broadcastTransaction,
  broadcasthex: broadcastHex,
  getsignweight: getSignWeight,
  getapprovedlist: getApprovedList,
}
