import { describe, expect, it } from "vitest"
import type { Transaction } from "../src/transaction/Transaction.ts"
import { transactionTypedData } from "../src/transaction/transactionTypedData.ts"

const low = "0x5fbdb2315678afecb367f032d93f642f64180aa3"
const high = "0xE7F1725E7734CE288F8367E1BB143E90BB3F0512"
/** The lowest address in TRON's form. */
const lowOnTron = "TJhSSbZ8dVqtEiLYgva1WWcV4R4NkRCARH"
const base = {
  sessionId: "0197a1b2-7c3d-4e4f-8a5b-6c7d8e9f0a1b",
  nonce: "0197A1B2-0000-7000-8000-000000000001",
  chainId: 10,
}
const pairs = { tokenAddresses: [high, low], amounts: ["7", "1000000"] }
const tail = { feeToken: low, feeAmount: "42", txCompletionTime: 1_800_000_000, ref: "r" }

const baseMembers = "string nonce,string sessionId,uint256 chainId"
const tailMembers = "address feeToken,uint256 feeAmount,uint256 txCompletionTime,string ref"
const tokenAmount = "TokenAmount(address token,int256 amount)"
const recipientAmount = "RecipientAmount(address recipient,int256 amount)"

/** The structures in the notation of EIP-712's `encodeType`. */
function typeText(transaction: Transaction): ReadonlyArray<string> {
  return Object.entries(transactionTypedData(transaction).types).map(
    ([name, members]) => `${name}(${members.map(({ type, name: of }) => `${type} ${of}`).join()})`,
  )
}

const structures: ReadonlyArray<[Transaction, string, ReadonlyArray<string>]> = [
  [{ primaryType: "Deposit", ...base, ...pairs }, "TokenAmount[] tokenAmounts", [tokenAmount]],
  [
    { primaryType: "ProoflessDeposit", ...base, ...pairs },
    "TokenAmount[] tokenAmounts",
    [tokenAmount],
  ],
  [
    { primaryType: "DepositForOther", ...base, ...pairs, recipientInfo: low },
    "TokenAmount[] tokenAmounts,string recipientInfo",
    [tokenAmount],
  ],
  [
    { primaryType: "Transfer", ...base, ...pairs, recipientAddress: low },
    "TokenAmount[] tokenAmounts,string recipient",
    [tokenAmount],
  ],
  [
    { primaryType: "Withdraw", ...base, ...pairs, recipientAddress: low },
    "TokenAmount[] tokenAmounts,string recipient",
    [tokenAmount],
  ],
  [
    { primaryType: "Swap", ...base, ...pairs, externalActionId: "Venue", swapData: "opaque" },
    "TokenAmount[] tokenAmounts,string externalActionId,string swapData",
    [tokenAmount],
  ],
  [
    {
      primaryType: "PrivateSend",
      ...base,
      tokenAddress: low,
      recipients: [{ address: high, amount: "1" }],
    },
    "address tokenAddress,RecipientAmount[] recipients",
    [recipientAmount],
  ],
  [
    { primaryType: "WithdrawStuckUtxos", ...base, tokenAddress: low, recipientAddress: high },
    "address tokenAddress,address recipient",
    [],
  ],
]

describe("what an EVM or TRON wallet signs", () => {
  const named = structures.map(
    ([transaction, ...rest]) => [transaction.primaryType, transaction, ...rest] as const,
  )
  it.each(named)("for %s has these members", (primaryType, transaction, members, items) => {
    expect(typeText(transaction)).toEqual([`${primaryType}(${baseMembers},${members})`, ...items])
    expect(typeText({ ...transaction, ...tail })).toEqual([
      `${primaryType}(${baseMembers},${members},${tailMembers})`,
      ...items,
    ])
  })

  it("omits optional members that the request omits", () => {
    const transaction = {
      primaryType: "Withdraw",
      ...base,
      ...pairs,
      recipientAddress: low,
    } as const
    const carried = { ...transaction, feeToken: "", feeAmount: "0", ref: "" }
    expect(typeText(carried)[0]).toBe(
      `Withdraw(${baseMembers},TokenAmount[] tokenAmounts,string recipient,uint256 feeAmount)`,
    )
  })

  it("has tokens checksummed and ascending, recipients as text, amounts as integers", () => {
    const data = transactionTypedData({
      primaryType: "Swap",
      ...base,
      tokenAddresses: [high, lowOnTron],
      amounts: ["-7", "1000000"],
      externalActionId: "Venue",
      swapData: "0xABcd",
      feeToken: lowOnTron,
    })
    const checksummed = "0x5FbDB2315678afecb367f032d93F642f64180aa3"
    expect(data.domain).toEqual({ name: "Service Enclave", chainId: 10 })
    expect(data.message).toEqual({
      nonce: base.nonce,
      sessionId: base.sessionId,
      chainId: 10n,
      tokenAmounts: [
        { token: checksummed, amount: 1_000_000n },
        { token: "0xe7f1725E7734CE288F8367e1Bb143E90bb3F0512", amount: -7n },
      ],
      externalActionId: "Venue",
      swapData: "0xABcd",
      feeToken: checksummed,
    })
  })

  it.each([
    [low, "0x5FbDB2315678afecb367f032d93F642f64180aa3"],
    [lowOnTron, lowOnTron],
    [`41${low.slice(2)}`, `41${low.slice(2)}`],
    ["shielded1qqqq", "shielded1qqqq"],
  ])("has the recipient %s as %s", (recipientAddress, text) => {
    const data = transactionTypedData({
      primaryType: "Transfer",
      ...base,
      ...pairs,
      recipientAddress,
    })
    expect(data.message["recipient"]).toBe(text)
  })

  it("sorts private payouts by address, repeated ones in their order", () => {
    const data = transactionTypedData({
      primaryType: "PrivateSend",
      ...base,
      tokenAddress: low,
      recipients: [
        { address: high, amount: "3" },
        { address: low, amount: "2" },
        { address: high.toLowerCase(), amount: "1" },
      ],
    })
    expect(data.message["recipients"]).toMatchObject([
      { amount: 2n },
      { amount: 3n },
      { amount: 1n },
    ])
  })

  it("refuses texts with misleading characters", () => {
    const transfer = { primaryType: "Transfer", ...base, ...pairs, recipientAddress: low } as const
    expect(() => transactionTypedData({ ...transfer, ref: "a\u202eb" })).toThrow(
      "must not contain control characters",
    )
  })

  it.each([
    [
      "a Solana mint",
      { tokenAddresses: ["EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v"] },
      "Typed data cannot contain this address",
    ],
    [
      "a TRON address with a wrong checksum",
      { tokenAddresses: [`${lowOnTron.slice(0, -1)}D`] },
      "Typed data cannot contain this address",
    ],
    ["lists of different lengths", { amounts: ["1", "2"] }, "must have the same length"],
    ["an amount that is not an integer", { amounts: ["1.5"] }, "Cannot convert"],
  ])("refuses %s", (_name, wrong, message) => {
    const deposit = { tokenAddresses: [low], amounts: ["1"], ...wrong }
    expect(() => transactionTypedData({ primaryType: "Deposit", ...base, ...deposit })).toThrow(
      message,
    )
  })
})
