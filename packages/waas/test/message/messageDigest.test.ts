import { hashMessage } from "ethers"
import fc from "fast-check"
import { utils } from "tronweb"
import { hashMessage as viemHash } from "viem"
import { describe, expect, it } from "vitest"
import { messageDigest } from "@shielded-relay/waas"
import { messageArbitrary } from "./messageArbitrary.ts"

const hexOf = (bytes: Uint8Array) => `0x${Buffer.from(bytes).toString("hex")}`

describe("the digest of a message", () => {
  it("is EIP-191's for an EVM wallet, as in ethers and viem", () => {
    fc.assert(
      fc.property(messageArbitrary, (message) => {
        const digest = hexOf(messageDigest(message, "evm"))
        expect(digest).toBe(hashMessage(message))
        expect(digest).toBe(viemHash(message))
      }),
    )
  })

  it("is TIP-191's for a TRON wallet, as in TronWeb", () => {
    fc.assert(
      fc.property(messageArbitrary, (message) => {
        expect(hexOf(messageDigest(message, "tron"))).toBe(utils.message.hashMessage(message))
      }),
    )
  })
})
