import { startSolanaNode } from "@shielded-relay/local-solana-node"
import {
  deploySolanaDevnet,
  type DeploySolanaDevnetOptions,
  type SolanaDevnet,
} from "./deploySolanaDevnet.ts"
import { venueDelay } from "./openExchange.ts"

/**
 * A local cluster with its pool and, where asked for, an exchange that the pool swaps at. Blocks come every 100 ms, four times as often as on
 * the public networks, and are final after eight.
 */
export async function startSolanaDevnet(
  options: DeploySolanaDevnetOptions = {},
): Promise<SolanaDevnet> {
  // A venue waits before the pool uses it: the cluster begins that long ago, and is in the present when it is deployed.
  const startTime = Date.now() - (options.exchange === true ? 1_000 * venueDelay : 0)
  const node = await startSolanaNode({ slots: 100, finalizedAfter: 8, startTime })
  return deploySolanaDevnet(node, options)
}
