import { createPrivateKey, createPublicKey, sign } from "node:crypto"
import { ed25519 } from "@noble/curves/ed25519.js"
import { Result } from "effect"
import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { addressFromBytes } from "../../../src/address/index.ts"
import {
  isWalletSignature,
  nobleSignatureVerifier,
  type PrimaryType,
  solanaTransactionText,
} from "../../../src/authorization/index.ts"
import { type Fields, parseJsonObject } from "../../../src/index.ts"
import vectors from "../../../vectors/solana-texts.json" with { type: "json" }
import { address32, primaryTypes, transaction } from "./bodies.ts"

const textOf = (primaryType: PrimaryType, fields: Fields): string =>
  Result.match(solanaTransactionText(primaryType, fields), {
    onFailure: ({ code, message }) => `${code}: ${message}`,
    onSuccess: (text) => text,
  })

const usdc = "EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v"
const sol = "So11111111111111111111111111111111111111112"
const transfer = {
  nonce: "01941f29-7c00-7aaa-8bbb-123456789abc",
  sessionId: "6e9f1c1e-7d2b-4c3a-9b1e-000000000001",
  chainId: 501,
  tokenAddresses: [usdc, sol],
  amounts: ["1", "2"],
  recipientAddress: "9WzDXwBbmkg8ZTbNMqUxvQRAyrZzDsGYdLVL9zYtAWWM",
}

describe("the text of a transaction", () => {
  it.each(vectors)("$primaryType: $name", ({ primaryType, body, lines }) => {
    const fields = parseJsonObject(new TextEncoder().encode(JSON.stringify(body))) ?? {}
    expect(textOf(primaryType as PrimaryType, fields)).toBe(lines.join("\n"))
  })

  it("has vectors of every type", () => {
    expect(new Set(vectors.map(({ primaryType }) => primaryType))).toEqual(new Set(primaryTypes))
  })

  it("is signed by whoever holds the address: with OpenSSL's Ed25519 and with noble's", () => {
    const seed = Buffer.alloc(32, 7)
    const key = createPrivateKey({
      format: "der",
      type: "pkcs8",
      key: Buffer.concat([Buffer.from("302e020100300506032b657004220420", "hex"), seed]),
    })
    const publicKey = createPublicKey(key).export({ format: "der", type: "spki" }).subarray(-32)
    const owner = addressFromBytes(publicKey)
    fc.assert(
      fc.property(transaction(address32), ({ primaryType, fields }) => {
        const text = textOf(primaryType, { ...fields, feeAmount: null })
        const message = Buffer.from(text, "utf8")
        for (const signature of [sign(null, message, key), ed25519.sign(message, seed)]) {
          const hex = Buffer.from(signature).toString("hex")
          expect(isWalletSignature(nobleSignatureVerifier, owner, text, hex)).toBe(true)
          expect(isWalletSignature(nobleSignatureVerifier, owner, `${text}\n`, hex)).toBe(false)
        }
      }),
      { numRuns: 20 },
    )
  })

  it("says everything that it was made from: another content is another text", () => {
    const changes: ReadonlyArray<Fields> = [
      {},
      { nonce: transfer.nonce.toUpperCase() },
      { sessionId: transfer.sessionId.toUpperCase() },
      { chainId: 502 },
      { tokenAddresses: [sol, usdc] },
      { amounts: ["1", "3"] },
      { recipientAddress: usdc },
      { feeAmount: "0" },
      { ref: "0" },
    ]
    const texts = changes.map((change) => textOf("Transfer", { ...transfer, ...change }))
    expect(new Set(texts).size).toBe(changes.length)
    expect(texts.every((text) => text.startsWith("Service Enclave\n\nPrimary Type: "))).toBe(true)
  })

  it("does not depend on the order of its pairs", () => {
    const turned = { ...transfer, tokenAddresses: [sol, usdc], amounts: ["2", "1"] }
    expect(textOf("Transfer", turned)).toBe(textOf("Transfer", transfer))
  })

  it("takes an empty string and null for absent", () => {
    const absent = textOf("Transfer", transfer)
    for (const nothing of ["", null, undefined]) {
      expect(textOf("Transfer", { ...transfer, feeAmount: nothing, ref: nothing })).toBe(absent)
      for (const name of Object.keys(transfer)) {
        expect(textOf("Transfer", { ...transfer, [name]: nothing })).toMatch(/^MISSING_FIELD: /)
      }
    }
  })
})

describe("the fee of a Solana text", () => {
  it("has no amount in a private send", () => {
    const send = {
      ...transfer,
      tokenAddress: usdc,
      recipients: [{ address: sol, amount: "1" }],
    }
    expect(textOf("PrivateSend", { ...send, feeAmount: "" })).toMatch(/^Service Enclave\n/)
    expect(textOf("PrivateSend", { ...send, feeAmount: "1" })).toBe(
      "INVALID_REQUEST: feeAmount: this owner's signed text has no line for it; leave it out",
    )
  })

  it("cannot be moved to another token by turning the unsigned order of the list", () => {
    const turned = { ...transfer, tokenAddresses: [sol, usdc], amounts: ["2", "1"] }
    for (const primaryType of ["Transfer", "Withdraw"] as const) {
      expect(textOf(primaryType, { ...transfer, feeAmount: "5" })).toMatch(/^Service Enclave\n/)
      expect(textOf(primaryType, { ...turned, feeAmount: "5" })).toBe(
        "INVALID_REQUEST: tokenAddresses[0]: with feeAmount this must be the first token of the signed text: sort tokenAddresses as the text does",
      )
      expect(textOf(primaryType, turned)).toMatch(/^Service Enclave\n/)
    }
    expect(textOf("Deposit", { ...turned, feeAmount: "5" })).toMatch(/^Service Enclave\n/)
    // The minus shows which token of a swap is given, whatever their order in the text.
    const swap = { ...turned, amounts: ["-2", "1"], externalActionId: "a", swapData: "b" }
    expect(textOf("Swap", { ...swap, feeAmount: "5" })).toMatch(/^Service Enclave\n/)
  })

  it("is paid in the token that the text implies where a chain asks for feeToken", () => {
    const low = "0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48"
    const high = "0xdAC17F958D2ee523a2206206994597C13D831ec7"
    const evm = { ...transfer, chainId: 10, tokenAddresses: [high, low] }
    const swap = { ...evm, amounts: ["-1", "2"], externalActionId: "a", swapData: "b" }
    const refused =
      "INVALID_REQUEST: feeToken: another token than the first of the signed text: it names no fee token, so that one pays"
    expect(textOf("Transfer", { ...evm, feeToken: low })).toMatch(/^Service Enclave\n/)
    expect(textOf("Transfer", { ...evm, feeToken: low.toUpperCase().replace("X", "x") })).toMatch(
      /^Service Enclave\n/,
    )
    expect(textOf("Withdraw", { ...evm, feeToken: `41${low.slice(2)}` })).toMatch(
      /^Service Enclave\n/,
    )
    for (const feeToken of [high, "0x0000000000000000000000000000000000000000", "x", 1, [low]]) {
      expect(textOf("Transfer", { ...evm, feeToken })).toBe(refused)
      expect(textOf("Withdraw", { ...evm, feeToken, feeAmount: "5" })).toBe(refused)
    }
    expect(textOf("Swap", { ...swap, feeToken: high })).toMatch(/^Service Enclave\n/)
    expect(textOf("Swap", { ...swap, feeToken: low })).toBe(
      "INVALID_REQUEST: feeToken: another token than tokenAddresses[0]: this owner's signed text names no fee token, so the input pays",
    )
    expect(textOf("Deposit", { ...evm, feeToken: high })).toMatch(/^Service Enclave\n/)
  })
})
