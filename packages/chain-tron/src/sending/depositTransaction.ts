import { isNativeToken, type Address, type DepositNote } from "@shielded-relay/core"
import { depositData } from "@shielded-relay/pool-abi"
import { transactionJson, type TransactionJson } from "../transaction/transactionJson.ts"
import type { CallTerms } from "./callTerms.ts"

/** The unsigned transaction with which a wallet deposits these notes and pays for them. */
export function depositTransactionOf(
  pool: Address,
  notes: ReadonlyArray<DepositNote>,
  wallet: Address,
  terms: CallTerms,
): TransactionJson {
  return transactionJson({
    ...terms,
    owner: wallet,
    contract: pool,
    data: depositData(notes),
    callValue: nativeAmountOf(notes),
    permissionId: 0,
  })
}

/** The coins of these notes, which a deposit sends with its call. Sun. */
export function nativeAmountOf(notes: ReadonlyArray<DepositNote>): bigint {
  return notes.reduce((sum, { token, amount }) => (isNativeToken(token) ? sum + amount : sum), 0n)
}
