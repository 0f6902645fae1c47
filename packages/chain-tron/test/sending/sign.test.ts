import { hexToBytes } from "@noble/hashes/utils.js"
import { addressFromBytes } from "@shielded-relay/core"
import { Effect, Redacted } from "effect"
import { utils } from "tronweb"
import { describe, expect, it } from "vitest"
import { feesOf, termsOf, type CallTerms } from "../../src/sending/callTerms.ts"
import { senderOf } from "../../src/sending/Sender.ts"
import { sign } from "../../src/sending/sign.ts"
import { idOf, pool, startTime, wallet } from "../fixture/chainDouble.ts"
import { key, signedUpdate, signerFor, update } from "../fixture/signing.ts"

const senderAddress = addressFromBytes(hexToBytes("928c9af0651632157ef27a2cf17ca72c575a4d21"))
const terms: CallTerms = {
  feeLimit: 30_000_000n,
  reference: { number: 10, id: idOf(10) },
  expiration: startTime + 100_000,
  timestamp: startTime,
}
const signedWith = (changes: Partial<CallTerms> = {}, context = signerFor(pool)) =>
  signedUpdate(context, { ...terms, ...changes })

describe("a relaying account", () => {
  it("is the account of its key", () => {
    expect(senderOf(Redacted.make(key))?.address).toBe(senderAddress)
    expect(senderOf(key)?.address).toBe(senderAddress)
    expect(senderOf(Redacted.make(`0x${key.toUpperCase()}`))?.address).toBe(senderAddress)
  })

  it.each([
    ["shorter", key.slice(2)],
    ["0", "0".repeat(64)],
    ["the curve's order", "fffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141"],
  ])("is not read from a key that is %s", (_what, text) => {
    expect(senderOf(Redacted.make(text))).toBe(null)
  })
})

describe("signing", () => {
  it("gives equal bytes for equal input, under the configured permission", () => {
    const signed = signedWith()
    expect(signedWith()).toEqual(signed)
    expect(signed).toMatchObject({ sender: senderAddress, senderNonce: null })
    const raw = Buffer.from(signed.raw).toString("hex")
    const size = Number.parseInt(raw.slice(2, 4), 16) & 0x7f
    const long = Number.parseInt(raw.slice(4, 6), 16)
    const rawData = raw.slice(6, 6 + 2 * (size + 128 * long))
    const read = utils.deserializeTx.deserializeTransaction("TriggerSmartContract", rawData)
    expect(read).toMatchObject({
      fee_limit: 30_000_000,
      expiration: terms.expiration,
      contract: [{ Permission_id: 2 }],
    })
    expect(signed.hash).toBe(
      Buffer.from(utils.crypto.SHA256([...Buffer.from(rawData, "hex")])).toString("hex"),
    )
  })

  it("gives other bytes for other terms", () => {
    const all = [
      signedWith(),
      signedWith({ timestamp: startTime + 1 }),
      signedWith({ expiration: terms.expiration + 1 }),
      signedWith({ feeLimit: 1n }),
    ]
    expect(new Set(all.map(({ hash }) => hash)).size).toBe(all.length)
  })

  it("keeps its terms as plain values", () => {
    const fees = feesOf(terms, 400_000n)
    expect(fees.most).toBe(30_400_000n)
    expect(termsOf({ ...fees, terms: { ...fees.terms } })).toEqual(terms)
  })

  it("refuses an account without a key", () => {
    const signing = sign(signerFor(pool), update, wallet, feesOf(terms, 0n))
    expect(() => Effect.runSync(signing)).toThrow("no key is configured for sender")
  })

  it("expires at the time that its bytes name", () => {
    expect(signedWith({}).lastHeight).toBe(terms.expiration)
  })
})
