import { recipientText, typedAddress } from "../address/typedAddress.ts"
import type { TypedData, TypedDataMembers, TypedDataValue } from "../wallet/TypedData.ts"
import { signedString } from "./signedString.ts"
import { compareHexAddresses, sortedBy } from "./sorted.ts"
import { tokenPairs, type TokenAmounts } from "./tokenPairs.ts"
import type { Transaction } from "./Transaction.ts"

/** A member of the signed structure with its value. */
interface Member {
  readonly name: string
  readonly type: string
  readonly value: TypedDataValue
}

/** The structures that members refer to. */
const itemTypes: Readonly<Record<string, TypedDataMembers>> = {
  TokenAmount: [
    { name: "token", type: "address" },
    { name: "amount", type: "int256" },
  ],
  RecipientAmount: [
    { name: "recipient", type: "address" },
    { name: "amount", type: "int256" },
  ],
}

/**
 * The typed data that an owner with 20 bytes (EVM, TRON) signs for a transaction in EIP-712 mode.
 *
 * @throws TypeError if an address does not have 20 bytes or a text contains a misleading character.
 * @throws SyntaxError if an amount is not an integer.
 */
export function transactionTypedData(transaction: Transaction): TypedData {
  const { primaryType, nonce, sessionId, chainId } = transaction
  const members = [
    text("nonce", nonce),
    text("sessionId", sessionId),
    integer("chainId", chainId),
    ...particulars(transaction),
    ...tail(transaction),
  ]
  const lists = Object.entries(itemTypes).filter(([name]) =>
    members.some(({ type }) => type === `${name}[]`),
  )
  return {
    domain: { name: "Service Enclave", chainId },
    types: {
      [primaryType]: members.map(({ name, type }) => ({ name, type })),
      ...Object.fromEntries(lists),
    },
    primaryType,
    message: Object.fromEntries(members.map(({ name, value }) => [name, value])),
  }
}

function particulars(transaction: Transaction): ReadonlyArray<Member> {
  switch (transaction.primaryType) {
    case "Deposit":
    case "ProoflessDeposit":
      return [tokenAmounts(transaction)]
    case "DepositForOther": {
      const { recipientInfo } = transaction
      return [tokenAmounts(transaction), text("recipientInfo", recipientText(recipientInfo))]
    }
    case "Transfer":
    case "Withdraw": {
      const { recipientAddress } = transaction
      return [tokenAmounts(transaction), text("recipient", recipientText(recipientAddress))]
    }
    case "Swap": {
      const { externalActionId, swapData } = transaction
      return [
        tokenAmounts(transaction),
        text("externalActionId", externalActionId),
        text("swapData", swapData),
      ]
    }
    case "PrivateSend":
      return [address("tokenAddress", transaction.tokenAddress), recipients(transaction)]
    case "WithdrawStuckUtxos":
      return [
        address("tokenAddress", transaction.tokenAddress),
        address("recipient", transaction.recipientAddress),
      ]
  }
}

/** The four optional members, each present only if the request has it. */
function tail(transaction: Transaction): ReadonlyArray<Member> {
  const { feeToken = "", feeAmount = "", txCompletionTime, ref = "" } = transaction
  return [
    ...(feeToken === "" ? [] : [address("feeToken", feeToken)]),
    ...(feeAmount === "" ? [] : [integer("feeAmount", feeAmount)]),
    ...(txCompletionTime === undefined ? [] : [integer("txCompletionTime", txCompletionTime)]),
    ...(ref === "" ? [] : [text("ref", ref)]),
  ]
}

function tokenAmounts(lists: TokenAmounts): Member {
  const pairs = tokenPairs(lists).map(({ token, amount }) => ({
    token: typedAddress(token),
    amount: BigInt(amount),
  }))
  return {
    name: "tokenAmounts",
    type: "TokenAmount[]",
    value: sortedBy(pairs, ({ token }) => token, compareHexAddresses),
  }
}

function recipients(transaction: {
  readonly recipients: ReadonlyArray<{ readonly address: string; readonly amount: string }>
}): Member {
  const payouts = transaction.recipients.map((payout) => ({
    recipient: typedAddress(payout.address),
    amount: BigInt(payout.amount),
  }))
  return {
    name: "recipients",
    type: "RecipientAmount[]",
    value: sortedBy(payouts, ({ recipient }) => recipient, compareHexAddresses),
  }
}

function text(name: string, value: string): Member {
  return { name, type: "string", value: signedString(value) }
}

function address(name: string, value: string): Member {
  return { name, type: "address", value: typedAddress(value) }
}

function integer(name: string, value: number | string): Member {
  return { name, type: "uint256", value: BigInt(value) }
}
