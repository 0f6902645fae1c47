import type { Block, Commitment, LandedTransaction } from "../chain/Block.ts"
import type { Cluster } from "../chain/Cluster.ts"
import type { Faucet } from "../chain/Faucet.ts"
import type { SolanaNodeFaults } from "../SolanaNodeFaults.ts"
import { readCommitment, readOptionalCount, type Settings } from "./parameters.ts"
import { errorCodes, RpcError } from "./RpcError.ts"

/** The state that all methods use. */
export interface NodeState {
  readonly cluster: Cluster
  readonly faucet: Faucet
  readonly faults: SolanaNodeFaults
  /** How often each transaction was sent to this node. */
  readonly sends: Map<string, number>
}

/** A JSON-RPC method. A thrown `RpcError` is its answer. */
export type Method = (node: NodeState, parameters: ReadonlyArray<unknown>) => unknown

export const apiVersion = "4.2.0"

/** The newest block that this node has seen at a commitment. */
export const newestSeen = (node: NodeState, commitment: Commitment): Block =>
  node.cluster.newest(commitment, node.faults.slotsBehind)

/** A transaction in this node's history that it has seen at a commitment. */
export function landedSeen(
  { cluster, faults }: NodeState,
  signature: string,
  newest: Block,
): LandedTransaction | null {
  const landed = cluster.ledger.transaction(signature)
  const there = landed !== null && landed.slot <= newest.slot && landed.slot >= faults.historyFrom
  return there ? landed : null
}

/** The block whose state answers a request. */
export function blockAsked(node: NodeState, settings: Settings): Block {
  const block = newestSeen(node, readCommitment(settings["commitment"]))
  holdToContext(block, settings)
  return block
}

export function holdToContext(block: Block, settings: Settings): void {
  const least = readOptionalCount(settings["minContextSlot"]) ?? 0
  if (least > block.slot)
    throw new RpcError(
      errorCodes.minContextSlotNotReached,
      "Minimum context slot has not been reached",
      { contextSlot: block.slot },
    )
}

export const inContext = <Value>(block: Block, value: Value) => ({
  context: { apiVersion, slot: block.slot },
  value,
})
