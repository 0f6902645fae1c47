import { systemContract } from "../actuator/systemContracts.ts"
import { referenceTo } from "../block/Chain.ts"
import type { JsonObject } from "../protobuf/Json.ts"
import type { Operation } from "../transaction/contractCodecs.ts"
import {
  rawDataOf,
  signedTransaction,
  type SignedTransaction,
} from "../transaction/SignedTransaction.ts"
import { transactionToJson } from "../transaction/transactionJson.ts"
import type { RequestView } from "./NodeView.ts"
import type { Parameters } from "./Parameters.ts"

/** Life of a transaction that the node builds, milliseconds (java-tron, `trxExpirationTimeInMilliseconds`). */
const LIFE = 60_000

/** An unsigned transaction that names the newest block. Its timestamp differs from every other one that this node built. */
export function unsigned(
  view: RequestView,
  request: Parameters,
  operation: Operation,
): SignedTransaction {
  const { newest } = view
  const raw = rawDataOf(operation, {
    ...referenceTo(newest),
    expiration: BigInt(newest.timestamp + LIFE),
    timestamp: BigInt(newest.timestamp + view.nextBuilt()),
    fee_limit: request.integer("fee_limit"),
    data: request.bytes("extra_data"),
    permissionId: Number(request.integer("Permission_id")),
  })
  return signedTransaction(raw, [])
}

/** Validates an operation as a broadcast would, and answers with its unsigned transaction. */
export async function built(
  view: RequestView,
  request: Parameters,
  operation: Operation,
): Promise<JsonObject> {
  if (operation.type !== "CreateSmartContract" && operation.type !== "TriggerSmartContract")
    await view.network.at(view.newest, (state) => systemContract(operation).validate(state))
  const transaction = unsigned(view, request, operation)
  return { visible: request.visible, ...transactionToJson(transaction, request.visible) }
}
