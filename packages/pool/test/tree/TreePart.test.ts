import { sha256 } from "@noble/hashes/sha2.js"
import * as fc from "fast-check"
import { describe, expect, it } from "vitest"
import { Forest } from "../../src/tree/Forest.ts"
import { readPart, savePart, type PartPlace } from "../../src/tree/TreePart.ts"

const depth = 5
const place: PartPlace = {
  chainId: 31337,
  poolTag: 7n,
  depth,
  height: 4,
  number: 3,
  isQueued: true,
}
const leaf = fc.bigInt({ min: 0n, max: 5n })
const accumulators = [new Uint8Array(32).fill(9)]

const forestOf = (leaves: ReadonlyArray<bigint>) => {
  const forest = new Forest(depth)
  for (const each of leaves) forest.append(each)
  return forest
}
const saved = savePart(place, {
  nodes: forestOf(Array.from({ length: 70 }, (_, k) => BigInt(k))).nodes(3, 4),
  accumulators,
})

describe("parts of trees", () => {
  it("make the same trees, which go on growing and are cut back", () => {
    const leaves = fc.array(leaf, { minLength: 16, maxLength: 100 })
    fc.assert(
      fc.property(leaves, leaves, fc.nat(), (all, more, cut) => {
        const forest = forestOf(all)
        const restored = new Forest(depth)
        for (let number = 0; (number + 1) * 16 <= all.length; number += 1) {
          const at = { ...place, number }
          const part = readPart(at, savePart(at, { nodes: forest.nodes(number, 4), accumulators }))
          restored.appendNodes(part?.nodes ?? [])
          expect(part?.accumulators).toEqual(accumulators)
        }
        const size = cut % (restored.size + 1)
        for (const each of [forest, restored]) {
          each.truncate(size)
          for (const one of more) each.append(one)
        }
        expect(restored.root(0)).toBe(forest.root(0))
        for (let asked = 1; asked <= size + more.length; asked += 1) {
          expect(restored.root(asked)).toBe(forest.root(asked))
          expect(restored.path(asked - 1, asked)).toEqual(forest.path(asked - 1, asked))
        }
      }),
      { numRuns: 60 },
    )
  })

  it("are complete subtrees", () => {
    const forest = forestOf(Array.from({ length: 47 }, (_, k) => BigInt(k)))
    expect(forest.nodes(1, 4)).toHaveLength(5)
    expect(() => forest.nodes(2, 4)).toThrow(RangeError)
  })
})

describe("the bytes of a part", () => {
  const checked = (body: Uint8Array) => Uint8Array.of(...body, ...sha256(body))

  it("are refused if a byte is another or the end is missing", () => {
    expect(readPart(place, saved)).not.toBe(null)
    fc.assert(
      fc.property(
        fc.nat({ max: saved.length - 1 }),
        fc.integer({ min: 1, max: 255 }),
        (at, flip) => {
          const damaged = saved.slice()
          damaged[at] = (damaged[at] ?? 0) ^ flip
          expect(readPart(place, damaged)).toBe(null)
          expect(readPart(place, saved.subarray(0, at))).toBe(null)
          expect(readPart(place, checked(saved.subarray(0, Math.min(at, saved.length - 33))))).toBe(
            null,
          )
        },
      ),
      { numRuns: 100 },
    )
  })

  it("are refused at any other place", () => {
    for (const other of [
      { chainId: 1 },
      { poolTag: 8n },
      { depth: 6 },
      { height: 5 },
      { number: 4 },
      { isQueued: false },
    ])
      expect(readPart({ ...place, ...other }, saved)).toBe(null)
  })

  it("are refused if they are of another version", () => {
    const body = saved.slice(0, -32)
    const version = "shielded-pool/tree-part/1".length - 1
    body[version] = (body[version] ?? 0) + 1
    expect(readPart(place, checked(body))).toBe(null)
  })
})
