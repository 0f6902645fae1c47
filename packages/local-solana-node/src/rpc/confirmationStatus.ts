import type { Commitment } from "../chain/Block.ts"
import { newestSeen, type NodeState } from "./NodeState.ts"

/** The commitment of a slot's block, as this node sees it. */
export function confirmationStatus(node: NodeState, slot: number): Commitment {
  if (slot <= newestSeen(node, "finalized").slot) return "finalized"
  return slot <= newestSeen(node, "confirmed").slot ? "confirmed" : "processed"
}
