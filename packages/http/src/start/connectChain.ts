import type { DigestSigner } from "@shielded-relay/core"
import { Effect } from "effect"
import type { ChainConnection } from "shielded-relay"
import type { ChainConfiguration } from "../configuration/chain/readChains.ts"
import { evmChainOptions } from "./evmChainOptions.ts"
import { installed } from "./installed.ts"
import type { SecretSources } from "./resolveSecret.ts"
import { solanaChainOptions } from "./solanaChainOptions.ts"
import { tronChainOptions } from "./tronChainOptions.ts"

/**
 * Builds the chain connector for the configured family, with all secrets resolved. It has not contacted the chain yet. Fails with
 * PackageMissing if the family's connector is not installed.
 */
export const connectChain = Effect.fnUntraced(function* (
  chain: ChainConfiguration,
  sources: SecretSources,
  signDigest: DigestSigner,
) {
  const needed = `Chain ${chain.chainId}`
  switch (chain.family) {
    case "evm": {
      const connector = yield* installed("@shielded-relay/chain-evm", needed, async () => {
        const { evmChain } = await import("@shielded-relay/chain-evm")
        return evmChain
      })
      const options = yield* evmChainOptions(chain, sources)
      return connector({ ...options, signDigest }) satisfies ChainConnection as ChainConnection
    }
    case "solana": {
      const connector = yield* installed("@shielded-relay/chain-solana", needed, async () => {
        const { solanaChain } = await import("@shielded-relay/chain-solana")
        return solanaChain
      })
      return connector(yield* solanaChainOptions(chain, sources)) satisfies ChainConnection
    }
    case "tron": {
      const connector = yield* installed("@shielded-relay/chain-tron", needed, async () => {
        const { tronChain } = await import("@shielded-relay/chain-tron")
        return tronChain
      })
      const options = yield* tronChainOptions(chain, sources)
      return connector({ ...options, signDigest }) satisfies ChainConnection
    }
  }
})
