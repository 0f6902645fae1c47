import { recipientText } from "../address/typedAddress.ts"
import { signedString } from "./signedString.ts"
import { compareBase58, sortedBy } from "./sorted.ts"
import { tokenPairs, type TokenAmounts } from "./tokenPairs.ts"
import type { Transaction } from "./Transaction.ts"

/**
 * The text that an owner with 32 bytes (Solana) signs for a transaction in EIP-712 mode: lines joined by newlines.
 *
 * @throws TypeError if a value contains a misleading character, such as one that would start another line.
 */
export function transactionText(transaction: Transaction): string {
  const { primaryType, sessionId, nonce, chainId } = transaction
  const lines = [
    "Service Enclave",
    "",
    `Primary Type: ${primaryType}`,
    `Session ID: ${sessionId}`,
    `Nonce: ${nonce}`,
    `Chain ID: ${chainId}`,
    ...particulars(transaction),
  ]
  return lines.map(signedString).join("\n")
}

function particulars(transaction: Transaction): ReadonlyArray<string> {
  const { feeToken = "", feeAmount = "", txCompletionTime = 0, ref = "" } = transaction
  const feeLine = feeAmount === "" ? [] : [`Fee Amount: ${feeAmount}`]
  const refLine = ref === "" ? [] : [`Ref: ${ref}`]
  switch (transaction.primaryType) {
    case "Deposit":
    case "ProoflessDeposit":
      return tokenAmounts(transaction)
    case "DepositForOther":
      return [
        ...tokenAmounts(transaction),
        `Recipient Info: ${recipientText(transaction.recipientInfo)}`,
      ]
    case "Transfer":
    case "Withdraw":
      return [
        ...tokenAmounts(transaction),
        `Recipient: ${recipientText(transaction.recipientAddress)}`,
        ...feeLine,
        ...refLine,
      ]
    case "Swap":
      return [
        ...tokenAmounts(transaction),
        `External Action ID: ${transaction.externalActionId}`,
        `Swap Data: ${transaction.swapData}`,
        ...feeLine,
        ...refLine,
      ]
    case "PrivateSend":
      return [
        `Token Address: ${transaction.tokenAddress}`,
        "Recipients:",
        ...sortedBy(transaction.recipients, (payout) => payout.address, compareBase58).flatMap(
          ({ address, amount }, index) => [
            `  ${index}:`,
            `    Recipient: ${address}`,
            `    Amount: ${amount}`,
          ],
        ),
        `Fee Token: ${feeToken}`,
        `Tx Completion Time: ${txCompletionTime}`,
        ...refLine,
      ]
    case "WithdrawStuckUtxos":
      return [
        `Token Address: ${transaction.tokenAddress}`,
        `Recipient: ${transaction.recipientAddress}`,
        ...refLine,
      ]
  }
}

function tokenAmounts(lists: TokenAmounts): ReadonlyArray<string> {
  const pairs = sortedBy(tokenPairs(lists), ({ token }) => token, compareBase58)
  return [
    "Token Amounts:",
    ...pairs.flatMap(({ token, amount }, index) => [
      `  ${index}:`,
      `    Token: ${token}`,
      `    Amount: ${amount}`,
    ]),
  ]
}
