import { hash2 } from "@shielded-relay/pool"

const known = new Map<string, bigint>()
const maximumKnown = 50_000

/** H(a, b), cached: paths under one root share most of their nodes. */
function nodeOf(a: bigint, b: bigint): bigint {
  const key = `${a.toString(36)} ${b.toString(36)}`
  const before = known.get(key)
  if (before !== undefined) return before
  const node = hash2(a, b)
  if (known.size >= maximumKnown) known.clear()
  known.set(key, node)
  return node
}

const empties: Array<bigint> = [0n]

/** The root of an empty tree of this height. */
export function emptyRoot(height: number): bigint {
  for (let level = empties.length; level <= height; level += 1) {
    const below = empties[level - 1] ?? 0n
    empties.push(nodeOf(below, below))
  }
  return empties[height] ?? 0n
}

/** The root over these leaves, computed from the definition; missing leaves are 0. */
export function rootOf(leaves: ReadonlyArray<bigint>, height: number): bigint {
  let level = [...leaves]
  for (let at = 0; at < height; at += 1) {
    const empty = emptyRoot(at)
    level = Array.from({ length: Math.ceil(level.length / 2) }, (_, k) =>
      nodeOf(level[2 * k] ?? empty, level[2 * k + 1] ?? empty),
    )
  }
  return level[0] ?? emptyRoot(height)
}

/**
 * Appends a pair of leaves and returns the new root. `frontier` holds, per level, the last node without a right
 * sibling: the only state that appending needs.
 */
export function appendPair(
  frontier: Array<bigint>,
  pair: number,
  [left, right]: readonly [bigint, bigint],
  height: number,
): bigint {
  let node = nodeOf(left, right)
  let index = pair
  for (let level = 1; level < height; level += 1) {
    const isLeft = index % 2 === 0
    if (isLeft) frontier[level - 1] = node
    node = isLeft ? nodeOf(node, emptyRoot(level)) : nodeOf(frontier[level - 1] ?? 0n, node)
    index = Math.floor(index / 2)
  }
  return node
}

/** The root computed from a leaf and its siblings. Bit k of the index is the side at level k. */
export function rootOfPath(leaf: bigint, index: bigint, path: ReadonlyArray<bigint>): bigint {
  return path.reduce(
    (node, sibling, level) =>
      (index >> BigInt(level)) % 2n === 1n ? nodeOf(sibling, node) : nodeOf(node, sibling),
    leaf,
  )
}
