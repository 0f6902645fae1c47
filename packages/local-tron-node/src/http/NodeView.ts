import type { Block } from "../block/Block.ts"
import type { Network } from "../block/Network.ts"
import type { TronNodeFaults } from "../faults/TronNodeFaults.ts"

/** The settings of a node's operator. */
export interface NodeSettings {
  /** Transactions that may be pending; more are refused with SERVER_BUSY. */
  readonly maxPending: number
  /** `node.rpc.trxCacheEnable`: refuses ids that were sent before, even if their transactions were dropped. */
  readonly transactionCache: boolean
  readonly minEffectiveConnections: number
  /** `vm.supportConstant`. */
  readonly supportConstant: boolean
  /** `vm.estimateEnergy`. */
  readonly estimateEnergy: boolean
}

/** The network as one node sees it, perhaps some blocks behind. */
export interface NodeView {
  readonly network: Network
  readonly settings: NodeSettings
  readonly faults: TronNodeFaults
  /** The newest block that the node has. */
  readonly head: Block
  /** The newest block that a fork cannot replace. */
  readonly solid: Block
  /** Ids that were sent to this node, for its cache. */
  readonly sent: Set<string>
  /** How often each id was sent. */
  readonly attempts: Map<string, number>
  /** A number that differs in each call, for timestamps of built transactions. */
  readonly nextBuilt: () => number
}

/** The network as one request sees it: `/wallet` up to the head, `/walletsolidity` up to the solidified block. */
export interface RequestView extends NodeView {
  readonly newest: Block
}

/** A block that the request may see; `null` if it is newer, or pruned. */
export function visibleBlock(view: RequestView, number: number): Block | null {
  if (number > view.newest.number || number < view.faults.historyFrom) return null
  return view.network.chain.at(number)
}
