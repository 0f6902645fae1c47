import { readFileSync } from "node:fs"
import { describe, expect, it } from "vitest"
import { hashMessage } from "viem"
import { sessionMessagesFile } from "../../build/vectors/files.ts"
import { parseAddress } from "../../src/address/index.ts"
import {
  eip191Digest,
  isWalletSignature,
  nobleSignatureVerifier,
  tip191Digest,
} from "../../src/authorization/index.ts"
import { sessionMessage } from "../../src/session/sessionMessage.ts"
import vectors from "../../vectors/generated/session-messages.json" with { type: "json" }

const hex = (bytes: Uint8Array) => `0x${Buffer.from(bytes).toString("hex")}`
const utf8 = (text: string) => new TextEncoder().encode(text)
const signers = vectors.flatMap((vector) =>
  vector.signatures.map((signature) => ({ ...signature, vector })),
)
const messageOf = ({ useEIP712, sessionId, clientPublicKey }: (typeof vectors)[number]) =>
  sessionMessage({ sessionId, clientPublicKey, mode: useEIP712 ? "eip712" : "normal" })

describe("the session message", () => {
  it("has vectors that ethers, tronweb and OpenSSL make today", async () => {
    expect(readFileSync(sessionMessagesFile.url, "utf8")).toBe(await sessionMessagesFile.text())
    expect(vectors.map(({ useEIP712 }) => useEIP712)).toEqual([false, true])
  })

  it.each(vectors)("is that of the vectors, useEIP712: $useEIP712", (vector) => {
    const text = messageOf(vector)
    expect(text).toBe(vector.lines.join("\n"))
    expect(hex(eip191Digest(utf8(text)))).toBe(vector.eip191Digest)
    expect(hashMessage(text)).toBe(vector.eip191Digest)
    expect(hex(tip191Digest(utf8(text)))).toBe(vector.tip191Digest)
  })

  it.each(signers)(
    "of one mode, signed by $by, speaks for $address and not for the other mode",
    ({ address, signature, vector }) => {
      const owner = parseAddress(address, "any")
      if (owner === null) throw new Error(`no address: ${address}`)
      const accepts = (text: string) =>
        isWalletSignature(nobleSignatureVerifier, owner, text, signature)
      expect(accepts(messageOf(vector))).toBe(true)
      expect(accepts(messageOf({ ...vector, useEIP712: !vector.useEIP712 }))).toBe(false)
      expect(accepts(messageOf({ ...vector, sessionId: vector.sessionId.toLowerCase() }))).toBe(
        false,
      )
    },
  )
})
