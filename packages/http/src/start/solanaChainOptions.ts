import type { SolanaChainOptions } from "@shielded-relay/chain-solana"
import { Effect } from "effect"
import type { SolanaChainConfiguration } from "../configuration/readSolanaChain.ts"
import type { SecretSources } from "./resolveSecret.ts"
import { resolveSecretsOfChain } from "./resolveSecretsOfChain.ts"

/** What `solanaChain` takes, with every secret in place. */
export const solanaChainOptions = Effect.fnUntraced(function* (
  { family: _family, pool, tokens, ...chain }: SolanaChainConfiguration,
  sources: SecretSources,
) {
  return {
    ...chain,
    ...(yield* resolveSecretsOfChain(chain, sources)),
    program: pool,
    tokens: tokens.map(({ price: _price, priceFeed: _feed, ...token }) => token),
  } satisfies SolanaChainOptions
})
