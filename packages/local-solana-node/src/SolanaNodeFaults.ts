/**
 * What happens to a transaction that `sendTransaction` accepts. "answer lost": the connection is cut after the transaction was received.
 */
export type SendFate = "executed" | "dropped" | "executed, answer lost" | "dropped, answer lost"

/** The node's own faults. `startFaultyEndpoint` adds those that any JSON-RPC endpoint may have: errors, silence, cut connections. */
export interface SolanaNodeFaults {
  /** @param attempt 1 when these bytes are sent for the first time */
  readonly onSend: (signature: string, attempt: number) => SendFate
  /** The node sees every block this many slots late. From 128 slots on it reports itself unhealthy. */
  readonly slotsBehind: number
  /** The node accepts subscriptions, but sends no notifications. */
  readonly silentSubscriptions: boolean
  /** The node has pruned the blocks before this slot with their transactions and signatures, as most nodes do after two days. */
  readonly historyFrom: number
  /** Skipped slots are reported as missing in long-term storage (-32009), as nodes do for old slots. */
  readonly longTermStorage: boolean
}

export const honestNode: SolanaNodeFaults = {
  onSend: () => "executed",
  slotsBehind: 0,
  silentSubscriptions: false,
  historyFrom: 0,
  longTermStorage: false,
}
