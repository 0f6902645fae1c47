/**
 * What becomes of a transaction that `sendTransaction` accepts. "lost" is its answer: the connection is cut after the
 * transaction was accepted.
 */
export type SendFate = "executed" | "dropped" | "executed, answer lost" | "dropped, answer lost"

/**
 * How the node misbehaves. What any JSON-RPC endpoint can do wrong, errors, silence, cut connections, stands before it
 * with `startFaultyEndpoint`.
 */
export interface SolanaNodeFaults {
  /** @param attempt 1 when these bytes are sent for the first time */
  readonly onSend: (signature: string, attempt: number) => SendFate
  /** The node sees every block this many slots late. From 128 on it says that it is unhealthy. */
  readonly slotsBehind: number
  /** Subscriptions are accepted, and nothing is ever notified. */
  readonly silentSubscriptions: boolean
  /** The node has forgotten the blocks before this slot, as most do after two days: their transactions and signatures are not there. */
  readonly historyFrom: number
  /** Slots that were skipped are said to be missing in long-term storage (-32009), as a node does for old ones. */
  readonly longTermStorage: boolean
}

export const honestNode: SolanaNodeFaults = {
  onSend: () => "executed",
  slotsBehind: 0,
  silentSubscriptions: false,
  historyFrom: 0,
  longTermStorage: false,
}
