import { Result } from "effect"
import { TypedDataEncoder } from "ethers"
import fc from "fast-check"
import { utils } from "tronweb"
import { hashTypedData } from "viem"
import { describe, expect, it } from "vitest"
import { asSent, typedDataOf } from "../../../build/vectors/typedDataOf.ts"
import { type PrimaryType, transactionDigest } from "../../../src/authorization/index.ts"
import { type Fields, parseJsonObject } from "../../../src/index.ts"
import { address20, address32, bodyOf, primaryTypes, transaction } from "./bodies.ts"

const digestOf = (primaryType: PrimaryType, fields: Fields): string =>
  Result.match(transactionDigest(primaryType, fields), {
    onFailure: ({ code, message }) => `${code}: ${message}`,
    onSuccess: (digest) => `0x${Buffer.from(digest).toString("hex")}`,
  })

const transfer = {
  nonce: "01941f29-7c00-7aaa-8bbb-123456789abc",
  sessionId: "6e9f1c1e-7d2b-4c3a-9b1e-000000000001",
  chainId: 10,
  tokenAddresses: [
    "0xdAC17F958D2ee523a2206206994597C13D831ec7",
    "0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48",
  ],
  amounts: ["2", "1"],
  recipientAddress: "0xd8da6bf26964af9d7eed9e03e53415d37aa96045",
}
const mint = "EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v"

describe("the digest of a transaction", () => {
  it.each(primaryTypes)("of type %s is that of viem, ethers and tronweb", (primaryType) => {
    fc.assert(
      fc.property(bodyOf(primaryType, address20), (body) => {
        const digest = digestOf(primaryType, { ...body })
        const { domain, types, message } = typedDataOf(primaryType, body)
        expect(digest).toBe(hashTypedData({ domain, types, primaryType, message }))
        expect(digest).toBe(TypedDataEncoder.hash(domain, { ...types }, { ...message }))
        const tron = typedDataOf(primaryType, body, asSent)
        expect(digest).toBe(
          utils._TypedDataEncoder.hash(tron.domain, { ...tron.types }, { ...tron.message }),
        )
      }),
    )
  })

  it("is the same from a body's bytes", () => {
    fc.assert(
      fc.property(transaction(address20), ({ primaryType, fields }) => {
        const parsed = parseJsonObject(new TextEncoder().encode(JSON.stringify(fields)))
        expect(digestOf(primaryType, parsed ?? {})).toBe(digestOf(primaryType, fields))
      }),
    )
  })

  it("does not depend on the order of different tokens, and does on that of a repeated one", () => {
    const [one, other] = transfer.tokenAddresses
    const given = digestOf("Transfer", transfer)
    const turned = { ...transfer, tokenAddresses: [other, one], amounts: ["1", "2"] }
    expect(digestOf("Transfer", turned)).toBe(given)
    expect(digestOf("Transfer", { ...turned, amounts: ["2", "1"] })).not.toBe(given)
    const repeated = { ...transfer, tokenAddresses: [one, one] }
    expect(digestOf("Transfer", { ...repeated, amounts: ["1", "2"] })).not.toBe(
      digestOf("Transfer", repeated),
    )
  })

  it("differs between types, and with every signed field", () => {
    const changes: ReadonlyArray<Fields> = [
      {},
      { nonce: transfer.nonce.toUpperCase() },
      { sessionId: transfer.sessionId.toUpperCase() },
      { chainId: 11 },
      { tokenAddresses: transfer.tokenAddresses.toReversed() },
      { amounts: ["2", "2"] },
      { recipientAddress: "0x5aaeb6053f3e94c9b9a09f33669435e7ef1beaed" },
      // Another text of the same account: a recipient is signed as a string.
      { recipientAddress: "41d8da6bf26964af9d7eed9e03e53415d37aa96045" },
      { feeToken: transfer.tokenAddresses[0] },
      { feeAmount: "0" },
      { txCompletionTime: 0 },
      { ref: "0" },
    ]
    const digests = changes.map((change) => digestOf("Transfer", { ...transfer, ...change }))
    expect(new Set(digests).size).toBe(changes.length)
    expect(digests.every((digest) => /^0x[0-9a-f]{64}$/.test(digest))).toBe(true)
    expect(digestOf("Withdraw", transfer)).not.toBe(digests[0])
    expect(digestOf("Deposit", transfer)).not.toBe(digestOf("ProoflessDeposit", transfer))
  })

  it("takes an empty string and null for absent", () => {
    const absent = digestOf("Transfer", transfer)
    for (const nothing of ["", null, undefined]) {
      for (const name of ["feeToken", "feeAmount", "txCompletionTime", "ref"]) {
        expect(digestOf("Transfer", { ...transfer, [name]: nothing })).toBe(absent)
      }
      for (const name of Object.keys(transfer)) {
        expect(digestOf("Transfer", { ...transfer, [name]: nothing })).toMatch(
          /^MISSING_FIELD: Missing required field: /,
        )
      }
    }
  })

  it("needs a normal session where an address of the struct is Solana's", () => {
    fc.assert(
      fc.property(transaction(address32), ({ primaryType, fields }) => {
        expect(digestOf(primaryType, fields)).toBe(
          "NORMAL_SESSION_REQUIRED: Use a normal session for this chain",
        )
      }),
    )
    expect(digestOf("Transfer", { ...transfer, feeToken: mint })).toMatch(/^NORMAL_SESSION/)
    // A recipient is a string, and may name whom it likes.
    expect(digestOf("Transfer", { ...transfer, recipientAddress: mint })).toMatch(/^0x/)
  })
})

describe("what no typed data can hold", () => {
  it.each<[string, Fields]>([
    ["tokenAddresses", { tokenAddresses: "0xdAC17F958D2ee523a2206206994597C13D831ec7" }],
    ["tokenAddresses", { tokenAddresses: [] }],
    ["tokenAddresses[0]", { tokenAddresses: [null, null] }],
    ["tokenAddresses[1]", { tokenAddresses: [mint, "0xdac17f"] }],
    ["tokenAddresses[0]", { tokenAddresses: ["0xDaC17F958D2ee523a2206206994597C13D831ec7", mint] }],
    ["amounts", { amounts: {} }],
    ["amounts[0]", { amounts: [2, 1] }],
    ["amounts[0]", { amounts: ["-2", "1"] }],
    ["amounts[1]", { amounts: ["2", "0"] }],
    ["amounts[1]", { amounts: ["2", "01"] }],
    ["amounts[1]", { amounts: ["2", "1e3"] }],
    ["amounts[1]", { amounts: ["2", "+1"] }],
    ["amounts[0]", { amounts: [String(2n ** 127n), "1"] }],
    ["chainId", { chainId: "10" }],
    ["chainId", { chainId: 0 }],
    ["chainId", { chainId: 1.5 }],
    ["recipientAddress", { recipientAddress: 1 }],
    ["recipientAddress", { recipientAddress: "0xD8da6bf26964af9d7eed9e03e53415d37aa96045" }],
    ["feeToken", { feeToken: ["0xdAC17F958D2ee523a2206206994597C13D831ec7"] }],
    ["feeAmount", { feeAmount: 1 }],
    ["feeAmount", { feeAmount: "-1" }],
    ["txCompletionTime", { txCompletionTime: "1767225600" }],
    ["txCompletionTime", { txCompletionTime: -1 }],
    ["txCompletionTime", { txCompletionTime: 0.5 }],
    ["ref", { ref: 7 }],
    ["nonce", { nonce: 7 }],
  ])("is refused with the name of its field: %s in %o", (name, change) => {
    const refused = digestOf("Transfer", { ...transfer, ...change })
    expect(refused.startsWith(`INVALID_REQUEST: ${name}: expected `), refused).toBe(true)
  })

  it("is a fee token that is no address, which the refusal repeats", () => {
    expect(digestOf("Transfer", { ...transfer, feeToken: "usdc" })).toBe(
      "INVALID_REQUEST: feeToken: 'usdc', expected an address: 0x…, 41…, T… or base58",
    )
  })

  it("is lists of two lengths", () => {
    expect(digestOf("Transfer", { ...transfer, amounts: ["1"] })).toBe(
      "INVALID_REQUEST: amounts: 1 entries, expected one for each of the 2 tokenAddresses",
    )
  })

  it("is a swap whose first amount has no minus, or whose second has one", () => {
    const swap = { ...transfer, externalActionId: "Uniswap", swapData: "x" }
    expect(digestOf("Swap", { ...swap, amounts: ["-2", "1"] })).toMatch(/^0x/)
    for (const amounts of [
      ["2", "1"],
      ["25", "1"],
      ["--2", "1"],
      ["-0", "1"],
      ["-", "1"],
    ]) {
      expect(digestOf("Swap", { ...swap, amounts })).toContain(
        "INVALID_REQUEST: amounts[0]: expected ",
      )
    }
    expect(digestOf("Swap", { ...swap, amounts: ["-2", "-1"] })).toContain(
      "INVALID_REQUEST: amounts[1]: expected ",
    )
  })

  it("is a payout without address or amount", () => {
    const send = { ...transfer, tokenAddress: transfer.tokenAddresses[0] }
    const one = { address: transfer.recipientAddress, amount: "1" }
    const sent = (recipients: unknown) => digestOf("PrivateSend", { ...send, recipients })
    expect(sent([one])).toMatch(/^0x/)
    expect(sent("")).toBe("MISSING_FIELD: Missing required field: recipients")
    expect(sent(one)).toContain("INVALID_REQUEST: recipients: expected ")
    expect(sent([one, null])).toContain("INVALID_REQUEST: recipients[1]: expected ")
    expect(sent([one, "x"])).toContain("INVALID_REQUEST: recipients[1]: expected ")
    expect(sent([{ amount: "1" }])).toContain("INVALID_REQUEST: recipients[0].address: expected ")
    expect(sent([{ ...one, amount: 1 }])).toContain(
      "INVALID_REQUEST: recipients[0].amount: expected ",
    )
    expect(sent([{ address: one.address }])).toContain(
      "INVALID_REQUEST: recipients[0].amount: expected ",
    )
  })
})
