import { solanaTransactionText, transactionDigest } from "@shielded-relay/core"
import { Result } from "effect"
import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { inTextOrder } from "../src/transaction/inTextOrder.ts"
import type { Transaction } from "../src/transaction/Transaction.ts"
import { transactionText } from "../src/transaction/transactionText.ts"
import { transactionTypedData } from "../src/transaction/transactionTypedData.ts"
import { typedDataDigest } from "../src/wallet/typedDataDigest.ts"
import { evmAndTron, solana } from "./support/addresses.ts"
import { primaryTypes, transactionOf } from "./support/transactions.ts"

/** Two implementations without shared code must build the same bytes from the same request. */
describe.each(primaryTypes)("the client and the service agree on %s", (primaryType) => {
  it("as typed data", () => {
    fc.assert(
      fc.property(transactionOf(primaryType, evmAndTron), (transaction) => {
        const { primaryType: _, ...fields } = transaction
        const expected = Result.getOrThrow(transactionDigest(primaryType, fields))
        expect(typedDataDigest(transactionTypedData(transaction))).toEqual(expected)
      }),
    )
  })

  it.each([
    ["Solana's addresses", solana],
    ["addresses of EVM chains, where a Solana owner may hold tokens too", evmAndTron],
  ])("as text, with %s", (_name, addresses) => {
    fc.assert(
      fc.property(transactionOf(primaryType, addresses).map(withImpliedFee), (transaction) => {
        const { primaryType: _, ...fields } = transaction
        const expected = Result.getOrThrow(solanaTransactionText(primaryType, fields))
        expect(transactionText(transaction)).toBe(expected)
      }),
    )
  })
})

/** A text has a line for the fee's token or for its amount, never both; without one, the text implies it. */
function withImpliedFee(transaction: Transaction): Transaction {
  switch (transaction.primaryType) {
    case "Transfer":
    case "Withdraw": {
      const ordered = inTextOrder(transaction)
      return { ...ordered, feeToken: ordered.feeToken && ordered.tokenAddresses[0] }
    }
    case "Swap":
      return { ...transaction, feeToken: transaction.feeToken && transaction.tokenAddresses[0] }
    case "PrivateSend":
      return { ...transaction, feeAmount: undefined }
    case "Deposit":
    case "ProoflessDeposit":
    case "DepositForOther":
    case "WithdrawStuckUtxos":
      return transaction
  }
}
