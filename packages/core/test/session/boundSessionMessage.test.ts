import { readFileSync } from "node:fs"
import { getAddress, verifyMessage } from "ethers"
import fc from "fast-check"
import { TronWeb } from "tronweb"
import { describe, expect, it } from "vitest"
import { hashMessage } from "viem"
import { boundSessionMessagesFile } from "../../build/vectors/files.ts"
import { chainIdFromNumber, parseAddress } from "../../src/address/index.ts"
import {
  eip191Digest,
  isWalletSignature,
  nobleSignatureVerifier,
  tip191Digest,
} from "../../src/authorization/index.ts"
import { sessionMessage } from "../../src/session/sessionMessage.ts"
import vectors from "../../vectors/generated/session-messages-v2.json" with { type: "json" }
import oldVectors from "../../vectors/generated/session-messages.json" with { type: "json" }

type Vector = (typeof vectors)[number]

const hex = (bytes: Uint8Array) => `0x${Buffer.from(bytes).toString("hex")}`
const utf8 = (text: string) => new TextEncoder().encode(text)
const messageOf = ({ useEIP712, sessionId, clientPublicKey, ...named }: Vector) =>
  sessionMessage({
    sessionId,
    clientPublicKey,
    mode: useEIP712 ? "eip712" : "normal",
    binding: {
      address: named.address,
      audience: named.audience,
      chainId: chainIdFromNumber(named.chainId),
    },
  })
const accepts = (vector: Vector, text: string) => {
  const owner = parseAddress(vector.address, "any")
  return owner !== null && isWalletSignature(nobleSignatureVerifier, owner, text, vector.signature)
}

describe("version 2 of the session message", () => {
  it("has vectors that ethers, tronweb and OpenSSL make today", async () => {
    expect(readFileSync(boundSessionMessagesFile.url, "utf8")).toBe(
      await boundSessionMessagesFile.text(),
    )
    expect(vectors).toHaveLength(24)
  })

  it.each(vectors)(
    "is that of the vectors, useEIP712: $useEIP712, chainId: $chainId, for $address",
    (vector) => {
      const text = messageOf(vector)
      expect(text).toBe(vector.lines.join("\n"))
      expect(hex(eip191Digest(utf8(text)))).toBe(vector.eip191Digest)
      expect(hashMessage(text)).toBe(vector.eip191Digest)
      expect(hex(tip191Digest(utf8(text)))).toBe(vector.tip191Digest)
      expect(accepts(vector, text)).toBe(true)
    },
  )

  it.each(vectors.filter(({ by }) => by === "ethers"))(
    "is recovered by ethers to the key of $address",
    ({ address, signature, ...vector }) => {
      const text = messageOf({ ...vector, address, signature })
      expect(verifyMessage(text, signature)).toBe(getAddress(address))
    },
  )

  it("is signed for one account as written, one service, one chain and one mode", () => {
    for (const vector of vectors.slice(0, 4)) {
      const others = vectors.filter((other) => other !== vector)
      const changed = [
        ...others,
        { ...vector, audience: "https://relay.example:8443" },
        { ...vector, audience: "http://relay.example" },
        { ...vector, chainId: 2 },
        { ...vector, sessionId: vector.sessionId.toLowerCase() },
      ]
      for (const other of changed) expect(accepts(vector, messageOf(other))).toBe(false)
      // And none of version 1's texts is one of its own.
      for (const { lines } of oldVectors) expect(accepts(vector, lines.join("\n"))).toBe(false)
    }
  })

  it("is the text of no other fields, whichever addresses, origins and chains there are", () => {
    const address = fc.constantFrom(...new Set(vectors.map((vector) => vector.address)))
    const audience = fc.webUrl().map((url) => new URL(url).origin)
    const chainId = fc.option(fc.integer({ min: 1 }).map((id) => chainIdFromNumber(id)))
    const named = fc.record({
      sessionId: fc.uuid(),
      clientPublicKey: fc.constantFrom("02".repeat(33), "0A".repeat(33)),
      mode: fc.constantFrom("normal" as const, "eip712" as const),
      binding: fc.option(fc.record({ address, audience, chainId })),
    })
    fc.assert(
      fc.property(named, named, (one, other) => {
        const same = JSON.stringify(one) === JSON.stringify(other)
        expect(sessionMessage(one) === sessionMessage(other)).toBe(same)
      }),
    )
  })
})

describe("an address as tronweb writes it", () => {
  it("is what version 2 names for a TRON wallet", () => {
    const tron = vectors.find(({ by }) => by === "tronweb")
    expect(TronWeb.isAddress(tron?.address ?? "")).toBe(true)
    expect(tron?.lines).toContain(`Address: ${tron?.address}`)
  })
})
