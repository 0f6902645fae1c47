import type { TronChainOptions } from "@shielded-relay/chain-tron"
import { Effect } from "effect"
import type { TronChainConfiguration } from "../../configuration/chain/readTronChain.ts"
import type { SecretSources } from "../resolveSecret.ts"
import { resolveSecretsOfChain } from "../resolveSecretsOfChain.ts"

/** The options of `tronChain`, with all secrets resolved. */
export const tronChainOptions = Effect.fnUntraced(function* (
  { family: _family, tokens, gasTank: tankReference, ...chain }: TronChainConfiguration,
  sources: SecretSources,
) {
  const tank = tankReference === undefined ? {} : { gasTank: tankReference }
  return {
    ...chain,
    ...(yield* resolveSecretsOfChain({ ...chain, ...tank }, sources)),
    tokens: tokens.map(({ price: _price, ...token }) => token),
  } satisfies TronChainOptions
})
