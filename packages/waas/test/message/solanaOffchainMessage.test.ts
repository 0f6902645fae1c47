import {
  address,
  getAddressDecoder,
  getOffchainMessageV0Decoder,
  getOffchainMessageV0Encoder,
} from "@solana/kit"
import { VersionedMessage } from "@solana/web3.js"
import { addressBytes, addressFromBytes } from "@shielded-relay/core"
import { Result } from "effect"
import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { longestSolanaMessage, solanaOffchainMessage } from "@shielded-relay/waas"
import { message, messageArbitrary } from "./messageArbitrary.ts"

const signer = addressFromBytes(Uint8Array.from({ length: 32 }, (_, index) => index + 1))

const envelopeOf = (text: string, account = signer) =>
  Result.getOrThrow(solanaOffchainMessage(message(text), account))

const hexOf = (bytes: Uint8Array) => Buffer.from(bytes).toString("hex")

/** The preamble by hand, from the table "Message Preamble" of the specification. */
const byHand = (format: string, length: string) =>
  [
    "ff736f6c616e61206f6666636861696e", // signing domain: \xff, then "solana offchain"
    "00", // header version
    "00".repeat(32), // application domain
    format,
    "01", // signer count
    "0102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f20", // the signer
    length, // little-endian
  ].join("")

describe("what a Solana wallet signs for a message", () => {
  it.each([
    ["Hello", "00", "0500", "48656c6c6f"],
    ["a\nb", "01", "0300", "610a62"],
    ["é", "01", "0200", "c3a9"],
    ["~ ".repeat(150), "00", "2c01", "7e20".repeat(150)],
  ])("is the specification's preamble and the text: %j", (text, format, length, body) => {
    expect(hexOf(envelopeOf(text))).toBe(`${byHand(format, length)}${body}`)
  })

  it("is what Solana's own library writes and reads", () => {
    const accounts = fc.uint8Array({ minLength: 32, maxLength: 32 })
    fc.assert(
      fc.property(messageArbitrary, accounts, (text, account) => {
        const envelope = envelopeOf(text, addressFromBytes(account))
        const read = getOffchainMessageV0Decoder().decode(envelope)
        expect(read).toEqual({
          version: 0,
          applicationDomain: address("11111111111111111111111111111111"),
          content: { format: /^[ -~]*$/.test(text) ? 0 : 1, text },
          requiredSignatories: [{ address: getAddressDecoder().decode(account) }],
        })
        expect(getOffchainMessageV0Encoder().encode(read)).toEqual(envelope)
      }),
    )
  })

  it("is no transaction, whatever the text", () => {
    fc.assert(
      fc.property(messageArbitrary, (text) => {
        expect(() => VersionedMessage.deserialize(envelopeOf(text))).toThrow("version 127")
      }),
    )
  })

  it("is at most 1,232 bytes", () => {
    expect(envelopeOf("a".repeat(longestSolanaMessage))).toHaveLength(1_232)
    expect(envelopeOf("é".repeat(573))).toHaveLength(1_231)
    for (const text of ["a".repeat(1_148), "é".repeat(574)]) {
      const result = solanaOffchainMessage(message(text), signer)
      expect(Result.isFailure(result) ? result.failure : null).toMatchObject({
        code: "INVALID_REQUEST",
        message: "message: 1148 bytes of UTF-8; a Solana wallet signs at most 1147",
      })
    }
  })

  it("names a Solana address", () => {
    const evm = addressFromBytes(addressBytes(signer).slice(0, 20))
    expect(() => solanaOffchainMessage(message("Hello"), evm)).toThrow(RangeError)
  })
})
