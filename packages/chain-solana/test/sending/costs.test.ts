import { Keypair } from "@solana/web3.js"
import { base58 } from "@scure/base"
import { Redacted } from "effect"
import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { addressOfKey } from "../../src/encoding/keys.ts"
import { mostUnits, unitBound, unitsFromSimulation } from "../../src/sending/computeUnits.ts"
import { accountsPaidFor, costOf } from "../../src/sending/costs.ts"
import { raisedUnitPrice, unitPriceOf } from "../../src/sending/priorityFee.ts"
import { addressOfSecret, senderOf } from "../../src/sending/Sender.ts"

const price = fc.bigInt({ min: 0n, max: 10n ** 9n })
const bounds = fc
  .tuple(price, price)
  .map(([a, b]) => (a < b ? { least: a, most: b } : { least: b, most: a }))

describe("what a transaction costs", () => {
  it("is a signature, the units at their price rounded up, and each account's rent", () => {
    const rents = { empty: 890_880n, tokenAccount: 2_039_280n }
    const facts = { units: 200_000n, unitPrice: 3n, nullifiers: 2, createdAccounts: 1 }
    expect(costOf(facts, rents)).toBe(5_000n + 1n + 2n * 890_880n + 2_039_280n)
    expect(costOf({ ...facts, unitPrice: 0n, nullifiers: 0, createdAccounts: 0 }, rents)).toBe(
      5_000n,
    )
  })
})

describe("an account that its owner closes for the rent", () => {
  it("gains nothing: every call that pays it costs its rent and more", () => {
    const rents = { empty: 890_880n, tokenAccount: 2_039_280n }
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 16 }), fc.nat(3), price, (tokens, coins, unitPrice) => {
        const shape = { payouts: tokens + coins, nativePayouts: coins }
        const createdAccounts = accountsPaidFor(shape)
        const facts = { units: 1n, unitPrice, nullifiers: 2, createdAccounts }
        expect(costOf(facts, rents)).toBeGreaterThan(BigInt(tokens) * rents.tokenAccount)
      }),
    )
    expect(accountsPaidFor({ payouts: 3, nativePayouts: 3 })).toBe(0)
  })
})

describe("the price of a unit", () => {
  it("stays within its bounds for any recent fees", () => {
    fc.assert(
      fc.property(fc.array(price), bounds, price, (recent, limits, before) => {
        const now = unitPriceOf(recent, limits)
        const raised = raisedUnitPrice(now, before, limits)
        for (const each of [now, raised])
          expect(each >= limits.least && each <= limits.most).toBe(true)
        expect(raised >= now).toBe(true)
      }),
    )
  })

  it("is the 75th percentile of the recent blocks", () => {
    const limits = { least: 0n, most: 1_000n }
    expect(unitPriceOf([4n, 1n, 3n, 2n], limits)).toBe(4n)
    expect(unitPriceOf([0n, 0n, 0n, 0n, 9n], limits)).toBe(0n)
    expect(unitPriceOf([], { least: 7n, most: 9n })).toBe(7n)
  })

  it("rises by half when no block took the transaction", () => {
    expect(raisedUnitPrice(5n, 100n, { least: 0n, most: 1_000n })).toBe(151n)
    expect(raisedUnitPrice(500n, 100n, { least: 0n, most: 1_000n })).toBe(500n)
  })
})

describe("the limit of units", () => {
  it("exceeds what was used and stays within the runtime's limit", () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: mostUnits }), (used) => {
        const limit = unitsFromSimulation(used)
        expect(limit >= used && limit <= mostUnits).toBe(true)
      }),
    )
    expect(unitBound({ action: true, createdAccounts: 100 })).toBe(mostUnits)
  })
})

describe("a relaying account", () => {
  const keypair = Keypair.fromSeed(new Uint8Array(32).fill(5))
  const address = addressOfKey(keypair.publicKey)

  it.each([
    ["base58", base58.encode(keypair.secretKey)],
    ["the list of Solana's tools", JSON.stringify([...keypair.secretKey])],
    ["the secret that it begins with, in hex", "05".repeat(32)],
    ["the same as another tool writes it", `0x${"05".repeat(32)}`],
  ])("is read from %s", (_form, text) => {
    for (const key of [text, Redacted.make(text)]) expect(senderOf(key)?.address).toBe(address)
  })

  it("has the address shown to the operator", () => {
    expect(addressOfSecret(new Uint8Array(32).fill(5))).toBe(keypair.publicKey.toBase58())
  })

  it("is null for any other text", () => {
    const half = new Uint8Array(keypair.secretKey)
    half[63] = (half[63] ?? 0) ^ 1
    const texts = ["", "[1,2,3]", "0x01", base58.encode(half), `[${"256,".repeat(63)}1]`]
    for (const text of texts) expect(senderOf(Redacted.make(text))).toBe(null)
    fc.assert(
      fc.property(fc.string(), (text) => {
        expect(senderOf(Redacted.make(text))).toBe(null)
      }),
    )
  })
})
