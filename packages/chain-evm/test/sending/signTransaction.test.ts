import { addressBytes, nobleDigestSigner } from "@shielded-relay/core"
import { bytesOfHex, hexOfBytes } from "@shielded-relay/pool-abi"
import { Effect, Redacted } from "effect"
import * as fc from "fast-check"
import { keccak256, serializeTransaction } from "viem"
import { privateKeyToAccount } from "viem/accounts"
import { describe, expect, it } from "vitest"
import { feesOf } from "../../src/fees/feeTerms.ts"
import { senderOf } from "../../src/sending/Sender.ts"
import { signTransaction } from "../../src/sending/signTransaction.ts"

const bytes = (length: number) => fc.uint8Array({ minLength: length, maxLength: length })
const hex = (length: number) => bytes(length).map(hexOfBytes)
const wei = fc.bigInt({ min: 0n, max: 2n ** 100n })

const content = fc.record({
  chainId: fc.integer({ min: 1, max: 2 ** 31 }),
  to: fc.option(hex(20)),
  value: fc.oneof(fc.constant(0n), wei),
  data: fc.uint8Array({ maxLength: 300 }).map(hexOfBytes),
})
const fees = fc
  .record({ gasLimit: wei, maxPriorityFeePerGas: wei, more: wei })
  .map(({ gasLimit, maxPriorityFeePerGas, more }) => ({
    gasLimit,
    maxPriorityFeePerGas,
    maxFeePerGas: maxPriorityFeePerGas + more,
  }))
const key = hex(32).filter((text) => /^0x[0-7].*[1-9a-f]/.test(text))
const nonces = fc.integer({ min: 0, max: 2 ** 40 })

describe("a signed transaction", () => {
  it("has the bytes and hash of viem's, signed by the account of the key", () =>
    fc.assert(
      fc.asyncProperty(content, fees, nonces, key, async (what, price, nonce, secret) => {
        const sender = senderOf(Redacted.make(secret))
        const account = privateKeyToAccount(secret)
        expect(sender === null ? null : hexOfBytes(addressBytes(sender.address))).toBe(
          account.address.toLowerCase(),
        )
        if (sender === null) return
        const signed = await Effect.runPromise(
          signTransaction(what, sender.address, nonce, feesOf(price), (digest) =>
            Effect.sync(() => nobleDigestSigner(digest, bytesOfHex(secret))),
          ),
        )
        const { gasLimit: gas, ...prices } = price
        const theirs = await account.signTransaction({
          type: "eip1559",
          ...what,
          nonce,
          gas,
          ...prices,
        })
        expect(hexOfBytes(signed.raw)).toBe(theirs)
        expect(signed.hash).toBe(keccak256(theirs))
      }),
      { numRuns: 50 },
    ))

  it("keeps the form of signatures whose numbers begin with zeros", () =>
    fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 1, max: 32 }),
        fc.integer({ min: 1, max: 32 }),
        fc.constantFrom(0, 1),
        async (atR, atS, yParity) => {
          const signature = new Uint8Array(65)
          signature.fill(7, atR - 1, 32).fill(9, 31 + atS, 64)
          signature[64] = yParity
          const what = { chainId: 1, to: null, value: 0n, data: "0x" } as const
          const price = { gasLimit: 1n, maxFeePerGas: 1n, maxPriorityFeePerGas: 0n }
          const sender = senderOf(Redacted.make(`0x${"01".repeat(32)}`))
          if (sender === null) throw new Error("the key has an account")
          const signed = await Effect.runPromise(
            signTransaction(what, sender.address, 0, feesOf(price), () =>
              Effect.succeed(signature),
            ),
          )
          const { gasLimit: gas, ...prices } = price
          const theirs = serializeTransaction(
            { type: "eip1559", chainId: 1, nonce: 0, gas, ...prices },
            {
              r: hexOfBytes(signature.subarray(0, 32)),
              s: hexOfBytes(signature.subarray(32, 64)),
              yParity,
            },
          )
          expect(hexOfBytes(signed.raw)).toBe(theirs)
        },
      ),
    ))

  it("has no sender for a key of 0, of the order, or of another length", () => {
    const order = "0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141"
    for (const text of [
      `0x${"00".repeat(32)}`,
      order,
      "0x01",
      "01".repeat(32),
      `0x${"g".repeat(64)}`,
    ])
      expect(senderOf(Redacted.make(text))).toBeNull()
  })
})
