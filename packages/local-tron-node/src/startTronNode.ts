import type { TronNode, TronNodeOptions } from "./TronNode.ts"

/**
 * Starts a TRON network of one node in this process, on the loopback interface: blocks, transactions with their fees and resources, the
 * virtual machine, and a full node's HTTP API (java-tron 4.8.0) under `/wallet` and `/walletsolidity`.
 *
 * @throws Error if the port is taken
 */
export async function startTronNode(options: TronNodeOptions = {}): Promise<TronNode> {
  // The machine's library loads when a node is started, not when this package is imported.
  const { openTronNode } = await import("./openTronNode.ts")
  return openTronNode(options)
}
