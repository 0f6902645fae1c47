import type { Row } from "@effect/sql-pg/PgConnection"
import {
  advancedBy,
  occupiesAccount,
  type StampScope,
  type WalletOperation,
} from "@shielded-relay/core"
import { Brand } from "effect"
import {
  address,
  chainId,
  operationId,
  owner,
  sealIn,
  text,
  toWhole,
  whole,
} from "../store/columns.ts"
import { readWalletDocument, writeWalletDocument } from "./walletDocument.ts"

/** The operation is not final. The partial indexes repeat this condition, so that Postgres uses them. */
export const UNSETTLED = "state IN ('accepted', 'signed', 'broadcast')"

/** The columns that `walletOperationOf` reads. */
export const COLUMNS =
  "id, owner, scope, nonce, chain_id, account, document, created_at, updated_at, deadline, version, seal"

const brandScope = Brand.nominal<StampScope>()

/** The columns that every change writes, in this order. */
export function changedColumns(operation: WalletOperation) {
  return {
    state: operation.status.state,
    occupied_account: occupiesAccount(operation) ? operation.account : null,
    advanced: advancedBy(operation).toString(),
    document: writeWalletDocument(operation),
    updated_at: toWhole(operation.updatedAt),
    version: toWhole(operation.version),
    seal: operation.seal ?? null,
  }
}

/** All columns, in this order. */
export function walletRow(operation: WalletOperation) {
  const { request, wallet } = operation
  return {
    id: operation.id,
    owner: request.owner,
    scope: request.scope,
    nonce: request.nonce,
    chain_id: toWhole(operation.chainId),
    account: operation.account,
    organization_id: wallet.user.organizationId,
    created_at: toWhole(operation.createdAt),
    deadline: toWhole(operation.deadline),
    ...changedColumns(operation),
  }
}

export function walletOperationOf(row: Row): WalletOperation {
  const { ref, ...document } = readWalletDocument(row["document"])
  return {
    id: operationId(row, "id"),
    request: {
      owner: owner(row),
      scope: brandScope(text(row, "scope")),
      nonce: text(row, "nonce"),
      ...(ref === undefined ? {} : { ref }),
    },
    chainId: chainId(row),
    account: address(row, "account"),
    ...document,
    createdAt: whole(row, "created_at"),
    updatedAt: whole(row, "updated_at"),
    deadline: whole(row, "deadline"),
    version: whole(row, "version"),
    ...sealIn(row),
  }
}
