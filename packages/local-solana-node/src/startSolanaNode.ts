import type { SolanaNode, SolanaNodeOptions } from "./SolanaNode.ts"

/**
 * Starts a Solana network in this process, on the loopback interface. LiteSVM executes transactions; this package adds slots, forks,
 * commitments, and a validator's JSON-RPC and websocket.
 *
 * @throws if the ports are taken, or if LiteSVM does not support the platform (Windows)
 */
export async function startSolanaNode(options: SolanaNodeOptions = {}): Promise<SolanaNode> {
  // Loads LiteSVM's native module only when a node is started, not when this package is imported.
  const { openSolanaNode } = await import("./openSolanaNode.ts")
  return openSolanaNode(options)
}
