import * as fc from "fast-check"
import { describe, expect, it } from "vitest"
import { FIELD_MODULUS } from "../../src/field/field.ts"
import { Forest } from "../../src/tree/Forest.ts"
import { MerkleTree } from "../../src/tree/MerkleTree.ts"
import { naivePath, naiveRoot, rootOfPath } from "../simulated/naiveTree.ts"

/** Few different leaves, so that the naive trees' hashes are remembered; 0 and repeated ones among them. */
const leaf = fc.bigInt({ min: 0n, max: 5n })
const leaves = fc.array(leaf, { maxLength: 40 })

describe("a tree that grows at its right end", () => {
  it("has the naive tree's root and paths at every size it ever had", () => {
    fc.assert(
      fc.property(leaves, fc.nat(), fc.nat(), fc.nat({ max: 40 }), (all, cut, pick, first) => {
        const tree = new MerkleTree(6)
        tree.appendAll(all.slice(0, first))
        for (const each of all.slice(first)) tree.append(each)
        const size = cut % (all.length + 1)
        const prefix = all.slice(0, size)
        expect(tree.root(size)).toBe(naiveRoot(prefix, 6))
        if (size === 0) return
        const index = pick % size
        const path = tree.path(index, size)
        expect(path).toEqual(naivePath(prefix, 6, index))
        expect(rootOfPath(all[index] ?? 0n, index, path)).toBe(tree.root(size))
      }),
      { numRuns: 200 },
    )
  })

  it("forgets what it is cut back to, whatever was asked before", () => {
    const step = fc.oneof(
      fc.record({ append: leaves }),
      fc.record({ truncate: fc.nat({ max: 40 }), append: leaves }),
      fc.record({ ask: fc.nat({ max: 40 }) }),
    )
    fc.assert(
      fc.property(fc.array(step, { maxLength: 12 }), (steps) => {
        const tree = new MerkleTree(6)
        let model: Array<bigint> = []
        for (const each of steps) {
          if ("truncate" in each) {
            model = model.slice(0, each.truncate)
            tree.truncate(model.length)
          }
          if ("append" in each) {
            const next = each.append.slice(0, 64 - model.length)
            tree.appendAll(next)
            model.push(...next)
          }
          const size = Math.min("ask" in each ? each.ask : 0, model.length)
          expect(tree.root(size)).toBe(naiveRoot(model.slice(0, size), 6))
          expect(tree.size).toBe(model.length)
          expect(tree.root()).toBe(naiveRoot(model, 6))
        }
      }),
      { numRuns: 150 },
    )
  })

  it("forgets the edge it has computed for a size when other leaves come to stand there", () => {
    const tree = new MerkleTree(6)
    for (const each of [1n, 2n, 3n]) tree.append(each)
    tree.root(3)
    tree.truncate(2)
    tree.append(4n)
    expect(tree.root(3)).toBe(naiveRoot([1n, 2n, 4n], 6))
  })

  it("fills to its last leaf and takes no more", () => {
    const tree = new MerkleTree(3)
    const all = Array.from({ length: 8 }, (_, k) => BigInt(k + 1))
    for (const each of all) tree.append(each)
    expect(tree.root()).toBe(naiveRoot(all, 3))
    expect(tree.path(7)).toEqual(naivePath(all, 3, 7))
    expect(() => tree.append(9n)).toThrow("full")
    tree.truncate(6)
    expect(() => tree.appendAll([7n, 8n, 9n])).toThrow("full")
    tree.appendAll([7n, 8n])
    expect(tree.root()).toBe(naiveRoot(all, 3))
    expect(() => tree.root(9)).toThrow(RangeError)
  })

  it("keeps values of all 32 bytes", () => {
    fc.assert(
      fc.property(
        fc.array(fc.bigInt({ min: 0n, max: FIELD_MODULUS - 1n }), { maxLength: 40 }),
        (all) => {
          const tree = new MerkleTree(10)
          for (const each of all) tree.append(each)
          expect(all.map((_, index) => tree.leaf(index))).toEqual(all)
        },
      ),
      { numRuns: 30 },
    )
  })
})

describe("trees that roll over", () => {
  const depth = 5
  const capacity = 2 ** depth
  const many = fc.array(leaf, { maxLength: 100 })
  const treesOf = (all: ReadonlyArray<bigint>) =>
    Array.from({ length: Math.ceil(all.length / capacity) }, (_, k) =>
      all.slice(k * capacity, (k + 1) * capacity),
    )
  const forestOf = (all: ReadonlyArray<bigint>) => {
    const forest = new Forest(depth)
    for (const each of all) forest.append(each)
    return forest
  }

  it("give the root and path of a position's own tree at any size", () => {
    fc.assert(
      fc.property(many, fc.nat(), fc.nat(), (all, cut, pick) => {
        const forest = forestOf(all)
        const size = cut % (all.length + 1)
        const trees = treesOf(all.slice(0, size))
        expect(forest.root(size)).toBe(naiveRoot(trees.at(-1) ?? [], depth))
        if (size === 0) return
        const position = pick % size
        const own = trees[Math.floor(position / capacity)] ?? []
        const index = position % capacity
        expect(forest.leafIndex(position)).toBe(index)
        expect(forest.leaf(position)).toBe(all[position])
        expect(forest.rootOver(position, size)).toBe(naiveRoot(own, depth))
        expect(forest.path(position, size)).toEqual(naivePath(own, depth, index))
      }),
      { numRuns: 150 },
    )
  })

  it("give what a batch insertion replaces, also the first of a tree that is not there yet", () => {
    fc.assert(
      fc.property(many, fc.nat(), (all, pick) => {
        const forest = forestOf(all)
        const start = 16 * (pick % (Math.floor(all.length / 16) + 1))
        const own = start % capacity === 0 ? [] : (treesOf(all.slice(0, start)).at(-1) ?? [])
        const subtree = forest.subtree(start)
        expect(subtree.root).toBe(naiveRoot(own, depth))
        expect(subtree.number).toBe((start % capacity) / 16)
        expect(subtree.path).toHaveLength(1)
        expect(rootOfPath(naiveRoot([], 4), subtree.number, subtree.path)).toBe(subtree.root)
      }),
      { numRuns: 100 },
    )
  })

  it("are cut back over the edge of a tree", () => {
    fc.assert(
      fc.property(many, many, fc.nat(), (all, more, cut) => {
        const forest = forestOf(all)
        const size = cut % (all.length + 1)
        forest.truncate(size)
        for (const each of more) forest.append(each)
        const expected = [...all.slice(0, size), ...more]
        expect(forest.size).toBe(expected.length)
        expect(forest.root(expected.length)).toBe(naiveRoot(treesOf(expected).at(-1) ?? [], depth))
      }),
      { numRuns: 100 },
    )
  })
})
