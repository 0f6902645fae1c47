import type { ChainExamination } from "@shielded-relay/core"
import { Effect, type Scope } from "effect"
import type { ChainConfiguration } from "../configuration/chain/readChains.ts"
import { evmChainOptions } from "../start/evmChainOptions.ts"
import { installed } from "../start/installed.ts"
import type { SecretSources } from "../start/resolveSecret.ts"
import { solanaChainOptions } from "../start/solanaChainOptions.ts"
import { tronChainOptions } from "../start/tronChainOptions.ts"

/**
 * Checks a chain's options without contacting it, and returns the examination of its endpoints and accounts. The adapter is loaded only for a
 * configured family; fails with PackageMissing if that is not installed.
 */
export const prepareExamination = Effect.fnUntraced(function* (
  chain: ChainConfiguration,
  sources: SecretSources,
) {
  type Prepared = Effect.Effect<ChainExamination, never, Scope.Scope>
  const needed = `Chain ${chain.chainId}`
  switch (chain.family) {
    case "evm": {
      const examination = yield* installed("@shielded-relay/chain-evm", needed, async () => {
        const { examineEvmChain } = await import("@shielded-relay/chain-evm")
        return examineEvmChain
      })
      return (yield* examination(yield* evmChainOptions(chain, sources))) satisfies Prepared
    }
    case "solana": {
      const examination = yield* installed("@shielded-relay/chain-solana", needed, async () => {
        const { examineSolanaChain } = await import("@shielded-relay/chain-solana")
        return examineSolanaChain
      })
      return (yield* examination(yield* solanaChainOptions(chain, sources))) satisfies Prepared
    }
    case "tron": {
      const examination = yield* installed("@shielded-relay/chain-tron", needed, async () => {
        const { examineTronChain } = await import("@shielded-relay/chain-tron")
        return examineTronChain
      })
      return (yield* examination(yield* tronChainOptions(chain, sources))) satisfies Prepared
    }
  }
})
