import { poseidon2 } from "poseidon-lite/poseidon2"

const memo = new Map<string, bigint>()

/** Poseidon of two elements by the library, remembered: naive trees are rebuilt over and over. */
export function slowHash(a: bigint, b: bigint): bigint {
  const key = `${a} ${b}`
  const known = memo.get(key)
  if (known !== undefined) return known
  const hash = poseidon2([a, b])
  memo.set(key, hash)
  return hash
}

/** All levels of a tree over these leaves, as far as there are nodes that are not empty. */
function levels(leaves: ReadonlyArray<bigint>, depth: number): Array<Array<bigint>> {
  const result = [[...leaves]]
  for (let height = 0; height < depth; height += 1) {
    const below = result[height] ?? []
    result.push(
      Array.from({ length: Math.ceil(below.length / 2) }, (_, k) =>
        slowHash(below[2 * k] ?? naiveZero(height), below[2 * k + 1] ?? naiveZero(height)),
      ),
    )
  }
  return result
}

function naiveZero(height: number): bigint {
  if (height === 0) return 0n
  const below = naiveZero(height - 1)
  return slowHash(below, below)
}

/** The root of a tree of this depth over these leaves, from the definition. */
export function naiveRoot(leaves: ReadonlyArray<bigint>, depth: number): bigint {
  return levels(leaves, depth)[depth]?.[0] ?? naiveZero(depth)
}

/** The siblings from leaf `index` to the root, from the definition. */
export function naivePath(leaves: ReadonlyArray<bigint>, depth: number, index: number) {
  return levels(leaves, depth)
    .slice(0, depth)
    .map((level, height) => level[Math.floor(index / 2 ** height) ^ 1] ?? naiveZero(height))
}

/** The root that a leaf and its path lead to. */
export function rootOfPath(leaf: bigint, index: number, path: ReadonlyArray<bigint>): bigint {
  return path.reduce(
    (node, sibling, height) =>
      Math.floor(index / 2 ** height) % 2 === 1 ? slowHash(sibling, node) : slowHash(node, sibling),
    leaf,
  )
}
