import { startSolanaNode } from "@shielded-relay/local-solana-node"
import {
  deploySolanaDevnet,
  type DeploySolanaDevnetOptions,
  type SolanaDevnet,
} from "./deploySolanaDevnet.ts"
import { venueDelay } from "./openExchange.ts"

/**
 * Starts a local cluster with its pool and optionally an exchange for swaps. Blocks come every 100 ms, four times as fast as on the public
 * networks, and are final after eight.
 */
export async function startSolanaDevnet(
  options: DeploySolanaDevnetOptions = {},
): Promise<SolanaDevnet> {
  // Venues are usable only after a delay. The cluster's clock starts that far behind and shows the present after the deployment.
  const startTime = Date.now() - (options.exchange === true ? 1_000 * venueDelay : 0)
  const node = await startSolanaNode({ slots: 100, finalizedAfter: 8, startTime })
  return deploySolanaDevnet(node, options)
}
