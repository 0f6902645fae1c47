import type { TreeUpdate } from "@shielded-relay/core"
import type { Forest } from "../tree/Forest.ts"

/** Whether the queue holds the leaves of an insertion at its place, and the insertion names the root that follows from them. */
export function followsFromQueue(
  forest: Forest,
  { start, commitments, newRoot }: TreeUpdate,
): boolean {
  const end = start + commitments.length
  return (
    end <= forest.size &&
    commitments.every((commitment, k) => forest.leaf(start + k) === commitment) &&
    forest.root(end) === newRoot
  )
}
