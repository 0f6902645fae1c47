import { createPrivateKey, createPublicKey, sign } from "node:crypto"
import { PublicKey } from "@solana/web3.js"
import { hashMessage as ethersHashMessage, Wallet } from "ethers"
import fc from "fast-check"
import { TronWeb, utils as tronUtils } from "tronweb"
import { hashMessage } from "viem"
import { privateKeyToAccount } from "viem/accounts"
import { describe, expect, it } from "vitest"
import { type Address, parseAddress } from "../../src/address/index.ts"
import {
  eip191Digest,
  isWalletSignature,
  nobleSignatureVerifier as verifier,
  tip191Digest,
} from "../../src/authorization/index.ts"

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text)
const hex = (digest: Uint8Array): string => `0x${Buffer.from(digest).toString("hex")}`
const address = (text: string): Address => {
  const parsed = parseAddress(text, "any")
  if (parsed === null) throw new Error(`no address: ${text}`)
  return parsed
}

/** Private key, address, and per text the signature of TronWeb's signMessageV2: made once and checked against viem's recovery. */
const tronVectors = [
  [
    "TPL66VK2gCXNCD7EJg9pgJRfqcRazjhUZY",
    "hello",
    "0x2ae1f4245cb6c5473893bd9cbe05239f83e685921ffec7a6b1ecf4528264c41a1384d804ff3fa2fd9d93fe2372a7f1546f8a94c2a286a33a237e00dfdae042e61b",
  ],
  [
    "TPL66VK2gCXNCD7EJg9pgJRfqcRazjhUZY",
    "Sign in to relay\nnonce: 42",
    "0xdf472063797e1170dc9dedfaef549fc3228c55541b85db1186c93f8217d3730c6ce088fa9b9761c0b33cc6261522ed77cb8d2305e831230bc22739bd2a1df8cb1b",
  ],
  [
    "TE2H9hWjzYdwzDFRJfx9BFhr4MmjH1CHaz",
    "héllo ✓ 波场",
    "0xc5dd1319a7eaa9d1443830966a9797a7cd9f39155575e0e0037e766d5456a09269a9a7fa3bbb8ba9545a97b9d3339a842abf38073c15a192095278c54abf422c1c",
  ],
  [
    "TMVQGm1qAQYVdetCeGRRkTWYYrLXuHK2HC",
    "",
    "0x5fc8883facaeb9dbebe71ec179c2744f83dc0e4868c6c9a6d63d47b949f33ae4317dc553f28a9c64b06838dc1adf7f24da330394f05e4ea6318d18608293ffe91b",
  ],
] as const

describe("what a wallet signs for a text", () => {
  it("is hashed for Ethereum as viem and ethers hash it, for TRON as tronweb does", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), (text) => {
        expect(hex(eip191Digest(bytes(text)))).toBe(hashMessage(text))
        expect(hex(eip191Digest(bytes(text)))).toBe(ethersHashMessage(text))
        expect(hex(tip191Digest(bytes(text)))).toBe(tronUtils.message.hashMessage(text))
      }),
    )
  })

  it("is hashed as the known values say", () => {
    expect(hex(tip191Digest(bytes("héllo ✓ 波场")))).toBe(
      "0x0998b0dd6ec3940b616c07ae309737835c99c806479ef65073732c3175a28049",
    )
    expect(hex(eip191Digest(bytes("héllo ✓ 波场")))).toBe(
      "0x1a0eea4e1fafaed191c1bc0cce6db1c045ff5ca717ffe36d6d158810c3b6b7bc",
    )
  })
})

describe("a wallet's signature", () => {
  const privateKey = "0xda146374a75310b9666e834ee4ad0866d6f4035967bfc76217c5a495fff9f0d0"
  const account = privateKeyToAccount(privateKey)
  const owner = address(account.address)
  const text = "Authorize Service session\nSession ID: é"

  it("of viem, ethers and tronweb speaks for the 20-byte owner, however its address is written", async () => {
    const signatures = [
      await account.signMessage({ message: text }),
      await new Wallet(privateKey).signMessage(text),
      tronUtils.message.signMessage(text, privateKey),
      new TronWeb({ fullHost: "http://localhost" }).trx.signMessageV2(text, privateKey.slice(2)),
    ]
    const names = [
      account.address,
      account.address.toLowerCase(),
      TronWeb.address.fromHex(`41${account.address.slice(2)}`),
      `41${account.address.slice(2)}`,
    ]
    for (const signature of signatures) {
      for (const name of names) {
        expect(isWalletSignature(verifier, address(name), text, signature)).toBe(true)
        expect(isWalletSignature(verifier, address(name), text, signature.slice(2))).toBe(true)
        expect(isWalletSignature(verifier, address(name), `${text} `, signature)).toBe(false)
      }
    }
  })

  it("agrees with fixed vectors of tronweb", () => {
    for (const [signer, message, signature] of tronVectors) {
      expect(isWalletSignature(verifier, address(signer), message, signature)).toBe(true)
      expect(isWalletSignature(verifier, address(signer), `${message}!`, signature)).toBe(false)
      expect(
        isWalletSignature(verifier, address(signer), message, `${signature.slice(0, -2)}1a`),
      ).toBe(false)
    }
  })

  it("of another key, length or v is none", async () => {
    const signature = await account.signMessage({ message: text })
    const other = await privateKeyToAccount(`0x${"11".repeat(32)}`).signMessage({ message: text })
    for (const wrong of [
      other,
      "",
      "0x",
      "signature",
      `${signature}00`,
      signature.slice(0, -2),
      `${signature.slice(0, -2)}1d`,
      `${signature.slice(0, -2)}25`,
      `0x0x${signature.slice(2)}`,
      `${signature} `,
      `0x${"0".repeat(130)}`,
    ]) {
      expect(isWalletSignature(verifier, owner, text, wrong), wrong).toBe(false)
    }
  })

  it("is taken with v as 0 or 1 too, and in upper case", async () => {
    const signature = await account.signMessage({ message: text })
    const v = Number.parseInt(signature.slice(-2), 16) - 27
    expect(isWalletSignature(verifier, owner, text, `${signature.slice(0, -2)}0${v}`)).toBe(true)
    expect(isWalletSignature(verifier, owner, text, `0x${signature.slice(2).toUpperCase()}`)).toBe(
      true,
    )
  })

  it("of a Solana wallet is 128 hex digits of Ed25519 over the text", () => {
    const key = createPrivateKey({
      format: "der",
      type: "pkcs8",
      key: Buffer.from(`302e020100300506032b657004220420${"42".repeat(32)}`, "hex"),
    })
    const publicKey = createPublicKey(key).export({ format: "der", type: "spki" }).subarray(-32)
    const solana = address(new PublicKey(publicKey).toBase58())
    const signature = sign(null, bytes(text), key).toString("hex")
    expect(isWalletSignature(verifier, solana, text, signature)).toBe(true)
    expect(isWalletSignature(verifier, solana, text, `0x${signature.toUpperCase()}`)).toBe(true)
    expect(isWalletSignature(verifier, solana, `${text}.`, signature)).toBe(false)
    expect(isWalletSignature(verifier, solana, text, `${signature}1b`)).toBe(false)
    expect(isWalletSignature(verifier, solana, text, signature.slice(2))).toBe(false)
    expect(isWalletSignature(verifier, owner, text, signature)).toBe(false)
  })
})
