import { describe, expect, it } from "vitest"
import { Forest } from "../../src/tree/Forest.ts"
import { MerkleTree } from "../../src/tree/MerkleTree.ts"
import { NodeRow } from "../../src/tree/NodeRow.ts"

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
    expect(tree.subtree(0, 3).map((nodes) => nodes.length / 32)).toEqual([8, 4, 2, 1])
    expect(() => tree.subtree(0, 4)).toThrow(RangeError)
  })

  it("is a leaf of a tree that has not begun", () => {
    const forest = new Forest(3)
    forest.append(1n)
    expect(forest.leaf(0)).toBe(1n)
    expect(() => forest.leaf(8)).toThrow("no tree 1 among 1")
  })
})
