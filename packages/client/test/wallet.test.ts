import { Wallet as EthersWallet } from "ethers"
import fc from "fast-check"
import { privateKeyToAccount } from "viem/accounts"
import { describe, expect, it } from "vitest"
import { messageSigner } from "../src/wallet/Wallet.ts"

const order = 0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141n
const privateKey = fc
  .bigInt({ min: 1n, max: order - 1n })
  .map((key): `0x${string}` => `0x${key.toString(16).padStart(64, "0")}`)

describe("a wallet", () => {
  it("as a raw key, a viem account or an ethers signer has one address and one signature", async () => {
    const texts = fc.string({ unit: "grapheme", maxLength: 200 })
    await fc.assert(
      fc.asyncProperty(privateKey, texts, async (key, text) => {
        const raw = messageSigner(key)
        const viem = messageSigner(privateKeyToAccount(key))
        const ethers = messageSigner(new EthersWallet(key))
        const [address, signature] = [await raw.address(), await raw.sign(text)]
        expect([await viem.address(), await ethers.address()]).toEqual([address, address])
        expect([await viem.sign(text), await ethers.sign(text)]).toEqual([signature, signature])
      }),
      { numRuns: 25 },
    )
  })

  it.each([
    "0x",
    "0x00",
    `0x${"0".repeat(64)}`,
    `0x${order.toString(16)}`,
    `0x${"g".repeat(64)}`,
  ] as const)("is refused without repeating it: %s", (key) => {
    expect(() => messageSigner(key)).toThrow(TypeError)
    expect(() => messageSigner(key)).not.toThrow(key.slice(2) === "" ? "0x00" : key)
  })
})
