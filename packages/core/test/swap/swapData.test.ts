import { hkdfSync, createHmac } from "node:crypto"
import { Result } from "effect"
import fc from "fast-check"
import { describe, expect, it } from "vitest"
import {
  openSwapData,
  parseAddress,
  sealSwapData,
  swapDataKey,
  type Address,
  type ChainId,
  type OwnerId,
} from "../../src/index.ts"

const key = swapDataKey(new Uint8Array(32).fill(7))
const address = (fill: string): Address => {
  const parsed = parseAddress(`0x${fill.repeat(40)}`, "evm")
  if (parsed === null) throw new Error("no address")
  return parsed
}
const terms = {
  owner: "key20:aa" as OwnerId,
  chainId: 10 as ChainId,
  tokenIn: address("1"),
  tokenOut: address("2"),
  amountIn: 1_000_000n,
  venue: "UniswapV3",
}
const quoted = { expiresAt: 1_900_000_000_000, amountOut: 5n, data: Uint8Array.of(1, 2, 3) }

const quotes = fc.record({
  expiresAt: fc.nat(2 ** 48),
  amountOut: fc.bigInt(0n, 2n ** 127n - 1n),
  data: fc.uint8Array({ maxLength: 300 }),
})

describe("the sealed data of a swap", () => {
  it("opens to what was sealed, under the same terms", () => {
    fc.assert(
      fc.property(quotes, (quote) => {
        const opened = openSwapData(key, terms, sealSwapData(key, terms, quote))
        expect(opened).toEqual(Result.succeed({ ...quote, data: Uint8Array.from(quote.data) }))
      }),
    )
  })

  it.each([
    ["owner", { owner: "key20:ab" as OwnerId }, ["owner"]],
    ["chain", { chainId: 1 as ChainId }, ["chainId"]],
    ["input token", { tokenIn: address("3") }, ["tokenIn"]],
    ["output token", { tokenOut: address("3") }, ["tokenOut"]],
    ["direction", { tokenIn: terms.tokenOut, tokenOut: terms.tokenIn }, ["tokenIn", "tokenOut"]],
    ["input", { amountIn: 1_000_001n }, ["amountIn"]],
    ["venue", { venue: "UniswapV2" }, ["venue"]],
  ])("does not open under another %s, and says so", (_, other, differing) => {
    expect(openSwapData(key, { ...terms, ...other }, sealSwapData(key, terms, quoted))).toEqual(
      Result.fail({ fault: "other-terms", differing }),
    )
  })

  it("does not open with any byte changed, cut off or added, nor under the key of another seed", () => {
    const text = sealSwapData(key, terms, quoted)
    const bytes = Buffer.from(text, "base64url")
    const malformed = Result.fail({ fault: "malformed" })
    const altered = Result.fail({ fault: "altered" })
    fc.assert(
      fc.property(fc.nat(bytes.length - 1), fc.integer({ min: 1, max: 255 }), (at, by) => {
        const changed = Buffer.from(bytes)
        changed[at] = (changed[at] ?? 0) ^ by
        expect(openSwapData(key, terms, changed.toString("base64url"))).toEqual(
          at === 0 ? malformed : altered,
        )
      }),
    )
    // Version, expiry, amount, six tags and the MAC are there in any.
    const shortest = 25 + 6 * 16 + 32
    for (let length = 0; length < bytes.length; length += 1) {
      const cut = bytes.subarray(0, length).toString("base64url")
      expect(openSwapData(key, terms, cut)).toEqual(length < shortest ? malformed : altered)
    }
    const longer = Buffer.concat([bytes, Buffer.of(0)]).toString("base64url")
    expect(openSwapData(key, terms, longer)).toEqual(altered)
    expect(openSwapData(swapDataKey(new Uint8Array(32).fill(8)), terms, text)).toEqual(altered)
  })

  it("shows none of its terms", () => {
    const bytes = Buffer.from(sealSwapData(key, terms, quoted), "base64url")
    const other = sealSwapData(swapDataKey(new Uint8Array(32).fill(8)), terms, quoted)
    const tags = bytes.subarray(25, 25 + 6 * 16)
    expect(tags.equals(Buffer.from(other, "base64url").subarray(25, 25 + 6 * 16))).toBe(false)
    const each = Array.from({ length: 6 }, (_, n) => tags.toString("hex", 16 * n, 16 * n + 16))
    expect(new Set(each).size).toBe(6)
  })

  it("is what Node's own HKDF and HMAC make of it", () => {
    const derived = hkdfSync(
      "sha256",
      new Uint8Array(32).fill(7),
      "shielded-relay/v1",
      "swap-data",
      32,
    )
    const tag = (name: string, value: string) =>
      createHmac("sha256", Buffer.from(derived))
        .update(JSON.stringify([name, value]))
        .digest()
        .subarray(0, 16)
    const payload = Buffer.concat([
      Buffer.from("02", "hex"),
      Buffer.from(quoted.expiresAt.toString(16).padStart(16, "0"), "hex"),
      Buffer.from("5".padStart(32, "0"), "hex"),
      tag("owner", terms.owner),
      tag("chainId", "10"),
      tag("tokenIn", terms.tokenIn),
      tag("tokenOut", terms.tokenOut),
      tag("amountIn", "1000000"),
      tag("venue", "UniswapV3"),
      quoted.data,
    ])
    const mac = createHmac("sha256", Buffer.from(derived)).update(payload).digest()
    expect(sealSwapData(key, terms, quoted)).toBe(
      Buffer.concat([payload, mac]).toString("base64url"),
    )
  })

  it("opens no text that is not base64url", () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        expect(Result.isFailure(openSwapData(key, terms, text))).toBe(true)
      }),
    )
  })
})
