import { sha256 } from "@noble/hashes/sha2.js"
import { describe, expect, it } from "vitest"
import { Forest } from "../../src/tree/Forest.ts"
import { MerkleTree } from "../../src/tree/MerkleTree.ts"
import { NodeRow } from "../../src/tree/NodeRow.ts"
import { restoreForest, saveForest } from "../../src/tree/snapshot.ts"

function treeOf(depth: number, leaves: number): MerkleTree {
  const tree = new MerkleTree(depth)
  for (let leaf = 1; leaf <= leaves; leaf += 1) tree.append(BigInt(leaf))
  return tree
}

describe("what a tree does not have", () => {
  it("is a leaf that was cut away, though its bytes are still there", () => {
    const row = new NodeRow()
    for (const node of [1n, 2n, 3n]) row.push(node)
    row.truncate(2)
    expect(row.get(1)).toBe(2n)
    expect(() => row.get(2)).toThrow(RangeError)
  })

  it("is a path under more leaves than there are", () => {
    const tree = treeOf(3, 7)
    expect(tree.path(7)).toHaveLength(3)
    expect(() => tree.path(7, 8)).toThrow("8 leaves of 7")
  })

  it("is a level above its root", () => {
    const tree = treeOf(3, 8)
    expect(tree.levelBytes(3)).toHaveLength(32)
    expect(() => tree.levelBytes(4)).toThrow("no level 4 in a tree of depth 3")
  })

  it("is a leaf of a tree that has not begun", () => {
    const forest = new Forest(3)
    forest.append(1n)
    expect(forest.leaf(0)).toBe(1n)
    expect(() => forest.leaf(8)).toThrow("no tree 1 among 1")
  })
})

describe("a snapshot with a true checksum", () => {
  const checked = (body: Uint8Array) => Uint8Array.of(...body, ...sha256(body))
  const body = saveForest(new Forest(5)).slice(0, -32)
  const MAGIC_BYTES = body.length - 9

  it("is read when it is whole", () => {
    expect(restoreForest(5, checked(body))?.size).toBe(0)
  })

  it("is refused when it ends before its size", () => {
    for (let length = 0; length < body.length; length += 1)
      expect(restoreForest(5, checked(body.subarray(0, length)))).toBe(null)
  })

  it("is refused when it is of another version or depth", () => {
    const other = body.slice()
    other[MAGIC_BYTES - 1] = 0x32
    expect(restoreForest(5, checked(other))).toBe(null)
    expect(restoreForest(6, checked(body))).toBe(null)
  })

  it("is refused when one byte of its checksum is another", () => {
    const damaged = checked(body)
    damaged[damaged.length - 1] = (damaged.at(-1) ?? 0) ^ 1
    expect(restoreForest(5, damaged)).toBe(null)
  })
})
