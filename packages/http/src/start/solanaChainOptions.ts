import type { SolanaChainOptions } from "@shielded-relay/chain-solana"
import { Effect } from "effect"
import type { SolanaChainConfiguration } from "../configuration/readSolanaChain.ts"
import { resolveSecret, type SecretSources } from "./resolveSecret.ts"

/** What `solanaChain` takes, with every secret in place. */
export const solanaChainOptions = Effect.fnUntraced(function* (
  { family: _family, pool, tokens, ...chain }: SolanaChainConfiguration,
  sources: SecretSources,
) {
  const resolve = (reference: SolanaChainConfiguration["senders"][number]) =>
    resolveSecret(reference, chain.chainId, sources)
  return {
    ...chain,
    program: pool,
    endpoints: yield* Effect.forEach(chain.endpoints, ({ url, ...rest }) =>
      Effect.map(resolve(url), (secret) => ({ ...rest, url: secret })),
    ),
    senders: yield* Effect.forEach(chain.senders, resolve),
    tokens: tokens.map(({ price: _price, priceFeed: _feed, ...token }) => token),
  } satisfies SolanaChainOptions
})
