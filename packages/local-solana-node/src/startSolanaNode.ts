import type { SolanaNode, SolanaNodeOptions } from "./SolanaNode.ts"

/**
 * Starts a Solana network inside this process, on the loopback interface: LiteSVM executes, and around it are slots, forks,
 * commitments, JSON-RPC and its websocket as a validator has them.
 *
 * @throws when the ports are taken, and where LiteSVM has no build for the platform (it has none for Windows)
 */
export async function startSolanaNode(options: SolanaNodeOptions = {}): Promise<SolanaNode> {
  // Its native module is loaded by those who want it, not by whoever imports this package.
  const { openSolanaNode } = await import("./openSolanaNode.ts")
  return openSolanaNode(options)
}
