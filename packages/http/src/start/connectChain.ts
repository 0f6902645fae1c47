import { evmChain } from "@shielded-relay/chain-evm"
import { solanaChain } from "@shielded-relay/chain-solana"
import { tronChain } from "@shielded-relay/chain-tron"
import type { DigestSigner } from "@shielded-relay/core"
import { Effect } from "effect"
import type { ChainConnection } from "shielded-relay"
import type { ChainConfiguration } from "../configuration/chain/readChains.ts"
import { evmChainOptions } from "./evmChainOptions.ts"
import type { SecretSources } from "./resolveSecret.ts"
import { solanaChainOptions } from "./solanaChainOptions.ts"
import { tronChainOptions } from "./tronChainOptions.ts"

/**
 * Builds the chain connector for the configured family, with all secrets resolved. It has not contacted the chain yet.
 */
export const connectChain = Effect.fnUntraced(function* (
  chain: ChainConfiguration,
  sources: SecretSources,
  signDigest: DigestSigner,
) {
  switch (chain.family) {
    case "evm": {
      const options = yield* evmChainOptions(chain, sources)
      return evmChain({ ...options, signDigest }) satisfies ChainConnection as ChainConnection
    }
    case "solana":
      return solanaChain(yield* solanaChainOptions(chain, sources)) satisfies ChainConnection
    case "tron": {
      const options = yield* tronChainOptions(chain, sources)
      return tronChain({ ...options, signDigest }) satisfies ChainConnection
    }
  }
})
