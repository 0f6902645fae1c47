import type { EvmChainOptions, SwapOptions, SwapVenueOptions } from "@shielded-relay/chain-evm"
import { Effect, Redacted } from "effect"
import type { EvmChainConfiguration } from "../configuration/chains.ts"
import type { SwapConfiguration } from "../configuration/readSwaps.ts"
import { resolveOutside, resolveSecret, type SecretSources } from "./resolveSecret.ts"

/** What `evmChain` takes, with every secret in place. */
export const evmChainOptions = Effect.fnUntraced(function* (
  chain: EvmChainConfiguration,
  sources: SecretSources,
) {
  const endpoints = yield* Effect.forEach(chain.endpoints, ({ url, ...rest }) =>
    Effect.map(resolveSecret(url, chain.chainId, sources), (secret) => ({ ...rest, url: secret })),
  )
  const senders = yield* Effect.forEach(chain.senders, (reference) =>
    Effect.map(resolveSecret(reference, chain.chainId, sources), withPrefix),
  )
  const swaps = chain.swaps && (yield* swapOptions(chain.swaps, sources))
  const options: EvmChainOptions = {
    chainId: chain.chainId,
    name: chain.name,
    endpoints,
    pool: chain.pool,
    deploymentBlock: chain.deploymentBlock,
    senders,
    feeRecipient: chain.feeRecipient,
    tokens: chain.tokens.map(({ price: _price, ...token }) => token),
    ...(chain.senderFloor === undefined ? {} : { senderFloor: chain.senderFloor }),
    ...(chain.sanctionsOracle === undefined ? {} : { sanctionsOracle: chain.sanctionsOracle }),
    ...(swaps === undefined ? {} : { swaps }),
    ...(chain.l1Fees === undefined ? {} : { l1Fees: chain.l1Fees }),
    ...(chain.confirmations === undefined ? {} : { confirmations: chain.confirmations }),
    ...(chain.finality === undefined ? {} : { finality: chain.finality }),
    accountFactories: chain.accountFactories ?? [],
  }
  return options
})

/** Where tokens are exchanged, with the keys of quote services in place. */
const swapOptions = Effect.fnUntraced(function* (
  { venues, ...rest }: SwapConfiguration,
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
  return { ...rest, venues: opened } satisfies SwapOptions
})

/** Keys are written with and without `0x`; the connector takes them with it. */
function withPrefix(key: Redacted.Redacted<string>): Redacted.Redacted<string> {
  const text = Redacted.value(key)
  return text.startsWith("0x") ? key : Redacted.make(`0x${text}`)
}
