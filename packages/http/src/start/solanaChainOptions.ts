import type {
  SolanaChainOptions,
  SwapOptions,
  SwapVenueOptions,
} from "@shielded-relay/chain-solana"
import { Effect } from "effect"
import type { SolanaChainConfiguration } from "../configuration/readSolanaChain.ts"
import type { SolanaSwapConfiguration } from "../configuration/readSolanaSwaps.ts"
import { resolveOutside, type SecretSources } from "./resolveSecret.ts"
import { resolveSecretsOfChain } from "./resolveSecretsOfChain.ts"

/** What `solanaChain` takes, with every secret in place. */
export const solanaChainOptions = Effect.fnUntraced(function* (
  { family: _family, pool, tokens, swaps, ...chain }: SolanaChainConfiguration,
  sources: SecretSources,
) {
  return {
    ...chain,
    ...(yield* resolveSecretsOfChain(chain, sources)),
    program: pool,
    ...(swaps === undefined ? {} : { swaps: yield* swapOptions(swaps, sources) }),
    tokens: tokens.map(({ price: _price, priceFeed: _feed, ...token }) => token),
  } satisfies SolanaChainOptions
})

/** Where tokens are exchanged, with the keys of quote services in place. */
const swapOptions = Effect.fnUntraced(function* (
  { venues }: SolanaSwapConfiguration,
  sources: SecretSources,
) {
  const opened: Array<SwapVenueOptions> = []
  for (const venue of venues) {
    if (venue.kind !== "aggregator") opened.push(venue)
    else {
      const { apiKey, ...options } = venue
      opened.push(
        apiKey === undefined
          ? options
          : { ...options, apiKey: yield* resolveOutside(apiKey, sources) },
      )
    }
  }
  return { venues: opened } satisfies SwapOptions
})
