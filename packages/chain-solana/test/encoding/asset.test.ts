import { nativeToken } from "@shielded-relay/core"
import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { emptyAccumulatorOf, foldAccumulator } from "../../src/encoding/accumulator.ts"
import { assetsOf, poolTagOf } from "../../src/encoding/asset.ts"
import { anyAddress, element } from "../fixture/calls.ts"

const genesisHash = new Uint8Array(32).fill(7)
const tag = poolTagOf(genesisHash, new Uint8Array(32).fill(2))

describe("assets", () => {
  it("depend on an odd 80-bit tag of cluster and program", () => {
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 32, maxLength: 32 }), (program) => {
        const own = poolTagOf(genesisHash, program)
        expect([own & 1n, own >> 80n]).toEqual([1n, 0n])
        expect(poolTagOf(new Uint8Array(32).fill(8), program)).not.toBe(own)
      }),
    )
  })

  it("map back only to tokens that were given or asked about", () => {
    fc.assert(
      fc.property(fc.uniqueArray(anyAddress, { minLength: 1, maxLength: 5 }), (tokens) => {
        const assets = assetsOf(tag, [nativeToken("solana")])
        const [first, ...others] = tokens.map(assets.assetOf)
        expect(others).not.toContain(first)
        for (const token of tokens) expect(assets.tokenOf(assets.assetOf(token))).toBe(token)
        const stranger = assetsOf(tag, tokens.slice(1))
        expect(stranger.tokenOf(first ?? 0n)).toBe(null)
        expect(stranger.tokenOf(0n)).toBe(null)
      }),
    )
  })
})

describe("the accumulator", () => {
  it("changes with every commitment", () => {
    fc.assert(
      fc.property(fc.uniqueArray(element, { minLength: 2, maxLength: 2 }), ([a = 0n, b = 0n]) => {
        const empty = emptyAccumulatorOf(genesisHash, new Uint8Array(32))
        expect(foldAccumulator(empty, a)).not.toEqual(foldAccumulator(empty, b))
        expect(foldAccumulator(empty, a)).toHaveLength(32)
      }),
    )
  })
})
