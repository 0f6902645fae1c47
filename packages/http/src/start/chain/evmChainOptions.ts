import type { EvmChainOptions } from "@shielded-relay/chain-evm"
import { Effect, Redacted } from "effect"
import type { EvmChainConfiguration } from "../../configuration/chain/readEvmChain.ts"
import type { EvmVenueConfiguration } from "../../configuration/chain/readEvmSwaps.ts"
import { resolveQuoteKey } from "../resolveQuoteKey.ts"
import type { SecretSources } from "../resolveSecret.ts"
import { resolveSecretsOfChain } from "../resolveSecretsOfChain.ts"

/** The options of `evmChain`, with all secrets resolved. */
export const evmChainOptions = Effect.fnUntraced(function* (
  { family: _family, tokens, swaps, gasTank: tankReference, ...chain }: EvmChainConfiguration,
  sources: SecretSources,
) {
  const { endpoints, senders, gasTank } = yield* resolveSecretsOfChain(
    { ...chain, ...(tankReference === undefined ? {} : { gasTank: tankReference }) },
    sources,
  )
  const opened = Effect.fnUntraced(function* (venue: EvmVenueConfiguration) {
    return venue.kind === "aggregator" ? yield* resolveQuoteKey(venue, sources) : venue
  })
  return {
    ...chain,
    endpoints,
    senders: senders.map(withPrefix),
    ...(gasTank === undefined ? {} : { gasTank: withPrefix(gasTank) }),
    tokens: tokens.map(({ price: _price, ...token }) => token),
    ...(swaps === undefined
      ? {}
      : { swaps: { ...swaps, venues: yield* Effect.forEach(swaps.venues, opened) } }),
  } satisfies EvmChainOptions
})

/** Keys may be configured with or without `0x`; the connector expects it. */
function withPrefix(key: Redacted.Redacted<string>): Redacted.Redacted<string> {
  const text = Redacted.value(key)
  return text.startsWith("0x") ? key : Redacted.make(`0x${text}`)
}
