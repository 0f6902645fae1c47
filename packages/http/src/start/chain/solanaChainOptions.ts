import type { SolanaChainOptions } from "@shielded-relay/chain-solana"
import type { KeysFolder } from "@shielded-relay/pool-circuits"
import { Effect } from "effect"
import type { SolanaChainConfiguration } from "../../configuration/chain/readSolanaChain.ts"
import type { SolanaVenueConfiguration } from "../../configuration/chain/readSolanaSwaps.ts"
import { programKey } from "../programKey.ts"
import { resolveQuoteKey } from "../resolveQuoteKey.ts"
import type { SecretSources } from "../resolveSecret.ts"
import { resolveSecretsOfChain } from "../resolveSecretsOfChain.ts"

/** The options of `solanaChain`, with all secrets resolved and the key that proofs are made with. */
export const solanaChainOptions = Effect.fnUntraced(function* (
  {
    family: _family,
    pool,
    tokens,
    swaps,
    gasTank: tankReference,
    ...chain
  }: SolanaChainConfiguration,
  sources: SecretSources,
  keys: KeysFolder | null,
) {
  const opened = Effect.fnUntraced(function* (venue: SolanaVenueConfiguration) {
    return venue.kind === "aggregator" ? yield* resolveQuoteKey(venue, sources) : venue
  })
  return {
    ...chain,
    ...(yield* resolveSecretsOfChain(
      { ...chain, ...(tankReference === undefined ? {} : { gasTank: tankReference }) },
      sources,
    )),
    program: pool,
    verifyingKey: programKey(keys),
    ...(swaps === undefined
      ? {}
      : { swaps: { ...swaps, venues: yield* Effect.forEach(swaps.venues, opened) } }),
    tokens: tokens.map(({ price: _price, priceFeed: _feed, ...token }) => token),
  } satisfies SolanaChainOptions
})
