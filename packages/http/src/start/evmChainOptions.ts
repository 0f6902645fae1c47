import type { EvmChainOptions, SwapOptions, SwapVenueOptions } from "@shielded-relay/chain-evm"
import { Effect, Redacted } from "effect"
import type { EvmChainConfiguration } from "../configuration/readEvmChain.ts"
import type { SwapConfiguration } from "../configuration/readSwaps.ts"
import { resolveOutside, type SecretSources } from "./resolveSecret.ts"
import { resolveSecretsOfChain } from "./resolveSecretsOfChain.ts"

/** What `evmChain` takes, with every secret in place. */
export const evmChainOptions = Effect.fnUntraced(function* (
  { family: _family, tokens, swaps, ...chain }: EvmChainConfiguration,
  sources: SecretSources,
) {
  const { endpoints, senders } = yield* resolveSecretsOfChain(chain, sources)
  return {
    ...chain,
    endpoints,
    senders: senders.map(withPrefix),
    tokens: tokens.map(({ price: _price, ...token }) => token),
    ...(swaps === undefined ? {} : { swaps: yield* swapOptions(swaps, sources) }),
  } satisfies EvmChainOptions
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
