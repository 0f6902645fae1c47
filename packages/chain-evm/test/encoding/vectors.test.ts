import { parseAddress } from "@shielded-relay/core"
import { bytesToHex, hexToBytes, type Hex } from "viem"
import { describe, expect, it } from "vitest"
import { emptyAccumulatorOf, foldAccumulator } from "../../src/encoding/accumulator.ts"
import { assetOfToken, poolTagOf, tokenOfAsset } from "../../src/encoding/asset.ts"
import { joinChallengeOf, treeUpdateChallengeOf } from "../../src/encoding/challenges.ts"
import { scalarField, tags } from "../../src/encoding/tags.ts"
import { vectors } from "../fixture/vectors.ts"

const hex = (text: string): Hex => `0x${text.slice(2)}`

describe("the vectors of all languages", () => {
  it("hold for the field and the tags", () => {
    expect(scalarField).toBe(BigInt(vectors.fieldModulus))
    expect(tags).toEqual({
      join: vectors.tags.js,
      operation: vectors.tags.op,
      queue: vectors.tags.queue,
      treeUpdate: vectors.tags.tree,
    })
  })

  it.each(vectors.pools)("hold for the pool tag and assets of $pool on $chainId", (pool) => {
    const poolTag = poolTagOf(Number(pool.chainId), hex(pool.pool))
    expect(poolTag).toBe(BigInt(pool.poolTag))
    for (const { token, asset } of pool.assets) {
      const address = parseAddress(token, "evm")
      expect(tokenOfAsset(poolTag, BigInt(asset))).toBe(address)
      expect(address === null ? null : assetOfToken(poolTag, address)).toBe(BigInt(asset))
    }
  })

  it("hold for the queue's accumulator", () => {
    const { chainId, pool, start, steps } = vectors.queue
    let accumulator = emptyAccumulatorOf(Number(chainId), hex(pool))
    expect(bytesToHex(accumulator)).toBe(start)
    expect(steps.length).toBeGreaterThan(16)
    for (const step of steps) {
      accumulator = foldAccumulator(accumulator, BigInt(step.commitment))
      expect(bytesToHex(accumulator)).toBe(step.accumulator)
    }
  })

  it.each(vectors.joinSplits)("hold for the challenge of a $what", ({ v, c, challenge }) => {
    expect(joinChallengeOf(v.map(BigInt), BigInt(c))).toBe(BigInt(challenge))
  })

  it.each(vectors.treeUpdates)("hold for the challenge of $n leaves from $start", (update) => {
    const { chainId, pool, start, n, checkpoint, accumulatorEnd, alignedRoot, newRoot } = update
    expect(
      treeUpdateChallengeOf(Number(chainId), hex(pool), {
        start,
        count: n,
        checkpoint: hexToBytes(hex(checkpoint)),
        accumulator: hexToBytes(hex(accumulatorEnd)),
        alignedRoot: BigInt(alignedRoot),
        newRoot: BigInt(newRoot),
      }),
    ).toBe(BigInt(update.challenge))
  })
})

describe("what belongs to no pool or circuit", () => {
  it("has no token: another pool's asset, and 0", () => {
    const poolTag = poolTagOf(1, hex(vectors.queue.pool))
    expect(tokenOfAsset(poolTag, 0n)).toBe(null)
    expect(tokenOfAsset(poolTag, -1n)).toBe(null)
    expect(tokenOfAsset(poolTag, (poolTag + 2n) << 160n)).toBe(null)
    expect(tokenOfAsset(poolTag, (1n << 250n) | (poolTag << 160n))).toBe(null)
  })

  it("has no challenge", () => {
    expect(() =>
      joinChallengeOf(
        Array.from({ length: 9 }, () => 1n),
        1n,
      ),
    ).toThrow(RangeError)
  })
})
