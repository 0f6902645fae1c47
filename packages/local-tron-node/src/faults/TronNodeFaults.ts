/**
 * What happens to a transaction that a node would accept.
 * - "dropped": the node answers with success, and no block producer receives it.
 * - "delayed": block producers receive it {@link TronNodeFaults.delayBlocks} blocks later, and check it only then.
 * - "duplicated": it arrives twice; the answer is the second one's, DUP_TRANSACTION_ERROR.
 * - "answer lost": the connection is cut instead of an answer.
 */
export type SendFate =
  | "executed"
  | "dropped"
  | "delayed"
  | "duplicated"
  | "executed, answer lost"
  | "dropped, answer lost"

/** Faults of one node. */
export interface NodeFaults {
  /** @param attempt 1 when this transaction is sent for the first time */
  readonly onSend: (transactionId: string, attempt: number) => SendFate
  /** Blocks by which "delayed" transactions are late. */
  readonly delayBlocks: number
  /** The node's newest block is this many blocks older than the network's. */
  readonly blocksBehind: number
  /** The node refuses transactions with SERVER_BUSY. */
  readonly busy: boolean
  /** Peers of the node. It refuses transactions while they are fewer than the option `minEffectiveConnections`. */
  readonly connections: number
  /** Cuts the connection instead of answering this path. */
  readonly loseAnswer: (path: string) => boolean
  /** The node lacks the blocks and transactions below this number, as pruned nodes do. */
  readonly historyFrom: number
}

/** Faults of the network around all of its nodes. */
export interface NetworkFaults {
  /** Blocks hold their transactions in this order; transactions whose ids are left out wait for the next block. */
  readonly order: (transactionIds: ReadonlyArray<string>) => ReadonlyArray<string>
  /** Blocks are no longer solidified. From 54 unsolidified blocks on, nodes refuse transactions with BLOCK_UNSOLIDIFIED. */
  readonly unsolidified: boolean
}

/** Faults of the node and of the network around it. */
export type TronNodeFaults = NodeFaults & NetworkFaults

export const honestNode: NodeFaults = {
  onSend: () => "executed",
  delayBlocks: 1,
  blocksBehind: 0,
  busy: false,
  connections: 1,
  loseAnswer: () => false,
  historyFrom: 0,
}

export const honestNetwork: NetworkFaults = { order: (ids) => ids, unsolidified: false }
