import { evmChain } from "@shielded-relay/chain-evm"
import { solanaChain } from "@shielded-relay/chain-solana"
import type { DigestSigner } from "@shielded-relay/core"
import { Effect } from "effect"
import type { ChainConnection } from "shielded-relay"
import type { ChainConfiguration } from "../configuration/readChains.ts"
import { evmChainOptions } from "./evmChainOptions.ts"
import type { SecretSources } from "./resolveSecret.ts"
import { solanaChainOptions } from "./solanaChainOptions.ts"

/**
 * Builds the chain connector for the configured family, with all secrets resolved. It has not contacted the chain yet.
 */
export const connectChain = Effect.fnUntraced(function* (
  chain: ChainConfiguration,
  sources: SecretSources,
  signDigest: DigestSigner,
) {
  const connection: ChainConnection =
    chain.family === "solana"
      ? solanaChain(yield* solanaChainOptions(chain, sources))
      : evmChain({ ...(yield* evmChainOptions(chain, sources)), signDigest })
  return connection
})
