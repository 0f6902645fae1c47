import { describe, expect, it } from "vitest"
import type { Transaction } from "../src/transaction/Transaction.ts"
import { transactionText } from "../src/transaction/transactionText.ts"

const usdc = "EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v"
const usdt = "Es9vMFrzaCERmJfrF4H2FYD4KCoNkY11McCe8BenwNYB"
const base = {
  sessionId: "0197a1b2-7c3d-4e4f-8a5b-6c7d8e9f0a1b",
  nonce: "0197A1B2-0000-7000-8000-000000000001",
  chainId: 501,
}
const pairs = { tokenAddresses: [usdt, usdc], amounts: ["7", "1000000"] }
const tail = { feeToken: usdc, feeAmount: "42", ref: "friend's (50%)" }

function head(primaryType: string): ReadonlyArray<string> {
  return [
    "Service Enclave",
    "",
    `Primary Type: ${primaryType}`,
    "Session ID: 0197a1b2-7c3d-4e4f-8a5b-6c7d8e9f0a1b",
    "Nonce: 0197A1B2-0000-7000-8000-000000000001",
    "Chain ID: 501",
  ]
}
const tokenSection = [
  "Token Amounts:",
  "  0:",
  "    Token: EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v",
  "    Amount: 1000000",
  "  1:",
  "    Token: Es9vMFrzaCERmJfrF4H2FYD4KCoNkY11McCe8BenwNYB",
  "    Amount: 7",
]

const texts: ReadonlyArray<[string, Transaction, ReadonlyArray<string>]> = [
  [
    "a deposit",
    { primaryType: "Deposit", ...base, ...pairs },
    [...head("Deposit"), ...tokenSection],
  ],
  [
    "a proofless deposit",
    { primaryType: "ProoflessDeposit", ...base, ...pairs },
    [...head("ProoflessDeposit"), ...tokenSection],
  ],
  [
    "a deposit for another",
    { primaryType: "DepositForOther", ...base, ...pairs, recipientInfo: "shielded1qqqq" },
    [...head("DepositForOther"), ...tokenSection, "Recipient Info: shielded1qqqq"],
  ],
  [
    "a transfer",
    { primaryType: "Transfer", ...base, ...pairs, recipientAddress: usdc },
    [...head("Transfer"), ...tokenSection, `Recipient: ${usdc}`],
  ],
  [
    "a transfer with everything, its fee token in no line",
    { primaryType: "Transfer", ...base, ...pairs, ...tail, recipientAddress: usdc },
    [
      ...head("Transfer"),
      ...tokenSection,
      `Recipient: ${usdc}`,
      "Fee Amount: 42",
      "Ref: friend's (50%)",
    ],
  ],
  [
    "a withdrawal to an EVM address, checksummed",
    {
      primaryType: "Withdraw",
      ...base,
      ...pairs,
      feeAmount: "0",
      recipientAddress: "0x70997970c51812dc3a010c7d01b50e0d17dc79c8",
    },
    [
      ...head("Withdraw"),
      ...tokenSection,
      "Recipient: 0x70997970C51812dc3A010C7d01b50e0d17dc79C8",
      "Fee Amount: 0",
    ],
  ],
  [
    "a swap",
    {
      primaryType: "Swap",
      ...base,
      tokenAddresses: [usdt, usdc],
      amounts: ["-7", "6"],
      externalActionId: "Venue",
      swapData: "opaque",
      ...tail,
    },
    [
      ...head("Swap"),
      "Token Amounts:",
      "  0:",
      `    Token: ${usdc}`,
      "    Amount: 6",
      "  1:",
      `    Token: ${usdt}`,
      "    Amount: -7",
      "External Action ID: Venue",
      "Swap Data: opaque",
      "Fee Amount: 42",
      "Ref: friend's (50%)",
    ],
  ],
  [
    "a private send with nothing optional",
    {
      primaryType: "PrivateSend",
      ...base,
      tokenAddress: usdc,
      recipients: [
        { address: usdt, amount: "2" },
        { address: usdc, amount: "1" },
      ],
    },
    [
      ...head("PrivateSend"),
      `Token Address: ${usdc}`,
      "Recipients:",
      "  0:",
      `    Recipient: ${usdc}`,
      "    Amount: 1",
      "  1:",
      `    Recipient: ${usdt}`,
      "    Amount: 2",
      "Fee Token: ",
      "Tx Completion Time: 0",
    ],
  ],
  [
    "a private send with everything",
    {
      primaryType: "PrivateSend",
      ...base,
      tokenAddress: usdc,
      recipients: [{ address: usdt, amount: "2" }],
      feeToken: usdt,
      txCompletionTime: 1_800_000_000,
      ref: "r",
    },
    [
      ...head("PrivateSend"),
      `Token Address: ${usdc}`,
      "Recipients:",
      "  0:",
      `    Recipient: ${usdt}`,
      "    Amount: 2",
      `Fee Token: ${usdt}`,
      "Tx Completion Time: 1800000000",
      "Ref: r",
    ],
  ],
  [
    "a recovery of stuck notes",
    {
      primaryType: "WithdrawStuckUtxos",
      ...base,
      tokenAddress: usdc,
      recipientAddress: usdt,
      ref: "r",
    },
    [...head("WithdrawStuckUtxos"), `Token Address: ${usdc}`, `Recipient: ${usdt}`, "Ref: r"],
  ],
]

describe("what a Solana wallet signs for", () => {
  it.each(texts)("%s", (_name, transaction, lines) => {
    expect(transactionText(transaction)).toBe(lines.join("\n"))
  })

  it("tokens that differ only in case: lower case first, equal ones in their order", () => {
    const text = transactionText({
      primaryType: "Deposit",
      ...base,
      tokenAddresses: ["Ab", "b1", "aB", "ab", "B1", "9", "ab"],
      amounts: ["1", "2", "3", "4", "5", "6", "7"],
    })
    const order = [...text.matchAll(/Token: (\w+)\n {4}Amount: (\d)/g)].map(
      ([, token, amount]) => `${token}=${amount}`,
    )
    expect(order).toEqual(["9=6", "ab=4", "ab=7", "aB=3", "Ab=1", "b1=2", "B1=5"])
  })

  it.each(["\n", "\r", "\t", "\u0000", "\u007f", "\u0085", "\u2028", "\u202e", "\ud800"])(
    "nothing that could pass for another line: %j",
    (character) => {
      const ref = `a${character}Recipient: x`
      const transaction = {
        primaryType: "Transfer",
        ...base,
        ...pairs,
        recipientAddress: usdc,
        ref,
      }
      expect(() => transactionText({ ...transaction, primaryType: "Transfer" })).toThrow(
        "must not contain control characters",
      )
    },
  )
})
