/** Vectors of the tree: zero hashes and roots. */
import { poseidon2 } from "poseidon-lite"
import { word } from "./bytes.ts"

const DEPTH = 26

export const ZEROS: ReadonlyArray<bigint> = Array.from({ length: DEPTH }).reduce<bigint[]>(
  (zeros) => [...zeros, poseidon2([zeros.at(-1) ?? 0n, zeros.at(-1) ?? 0n])],
  [0n],
)

/** All levels of the tree over `leaves`, each without the empty nodes at its right. */
function levels(leaves: ReadonlyArray<bigint>, depth: number): bigint[][] {
  const result = [[...leaves]]
  for (let level = 0; level < depth; level++) {
    const nodes = result[level] ?? []
    const zero = ZEROS[level] ?? 0n
    result.push(
      Array.from({ length: Math.ceil(nodes.length / 2) }, (_, index) =>
        poseidon2([nodes[2 * index] ?? zero, nodes[2 * index + 1] ?? zero]),
      ),
    )
  }
  return result
}

export const rootOf = (leaves: ReadonlyArray<bigint>, depth = DEPTH) =>
  levels(leaves, depth)[depth]?.[0] ?? ZEROS[depth] ?? 0n

/** Siblings from the leaf upwards. */
export const pathOf = (leaves: ReadonlyArray<bigint>, index: number, depth = DEPTH): bigint[] =>
  levels(leaves, depth)
    .slice(0, depth)
    .map((nodes, level) => nodes[Math.floor(index / 2 ** level) ^ 1] ?? ZEROS[level] ?? 0n)

export function merkleVectors() {
  const leaves = Array.from({ length: 33 }, (_, index) => poseidon2([BigInt(index), 1n]))
  return {
    depth: DEPTH,
    zeroHashes: ZEROS.map(word),
    leaves: leaves.map(word),
    roots: [0, 1, 2, 3, 5, 16, 17, 33].map((count) => ({
      depth: DEPTH,
      count,
      root: word(rootOf(leaves.slice(0, count))),
    })),
    shallowRoots: [0, 1, 16, 31, 32].map((count) => ({
      depth: 5,
      count,
      root: word(rootOf(leaves.slice(0, count), 5)),
    })),
    paths: [0, 1, 15, 16, 32].map((index) => ({
      index,
      count: 33,
      path: pathOf(leaves, index).map(word),
    })),
  }
}
