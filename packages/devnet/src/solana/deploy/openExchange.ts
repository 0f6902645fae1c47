import {
  deployExchange,
  type DeployExchangeOptions,
  type SwapOptions,
} from "@shielded-relay/chain-solana"
import { PublicKey, type Keypair } from "@solana/web3.js"
import type { SolanaNode } from "@shielded-relay/local-solana-node"
import type { SolanaSender } from "./solanaSender.ts"
import { endow } from "./solanaTokens.ts"

/** Seconds between a venue's registration and its first use. */
export const venueDelay = 48 * 3_600

interface Traded {
  readonly address: string
  readonly decimals: number
}

/**
 * Opens a market of two tokens with half a million of each. The cluster's clock is advanced by the delay, so the pool can swap there
 * immediately.
 */
export async function openExchange(
  node: SolanaNode,
  sender: SolanaSender,
  owner: Keypair,
  deployment: Omit<DeployExchangeOptions, "name" | "pairs" | "journal">,
  tokens: readonly [Traded, Traded],
): Promise<SwapOptions> {
  const [one, other] = tokens
  const pairs = [[one.address, other.address]] as const
  const { markets, ...venue } = await deployExchange({
    ...deployment,
    name: "Exchange",
    pairs,
    // A local cluster ends with its process.
    journal: { read: () => Promise.resolve(""), write: () => Promise.resolve() },
  })
  const reserves = markets.flatMap((market) =>
    tokens.map(({ address, decimals }) => {
      const units = 500_000n * 10n ** BigInt(decimals)
      return endow(owner.publicKey, new PublicKey(market), new PublicKey(address), units)
    }),
  )
  await Promise.all(reserves.map((reserve) => sender.send(reserve, [owner])))
  node.passTime(venueDelay)
  return { venues: [venue] }
}
