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
 * configured family.
 */
export const prepareExamination = Effect.fnUntraced(function* (
  chain: ChainConfiguration,
  sources: SecretSources,
) {
  type Prepared = Effect.Effect<ChainExamination, never, Scope.Scope>
  switch (chain.family) {
    case "evm": {
      const examineEvmChain = yield* load("chain-evm", () =>
        import("@shielded-relay/chain-evm").then((module) => module.examineEvmChain),
      )
      return (yield* examineEvmChain(yield* evmChainOptions(chain, sources))) satisfies Prepared
    }
    case "solana": {
      const examineSolanaChain = yield* load("chain-solana", () =>
        import("@shielded-relay/chain-solana").then((module) => module.examineSolanaChain),
      )
      return (yield* examineSolanaChain(
        yield* solanaChainOptions(chain, sources),
      )) satisfies Prepared
    }
    case "tron": {
      const examineTronChain = yield* load("chain-tron", () =>
        import("@shielded-relay/chain-tron").then((module) => module.examineTronChain),
      )
      return (yield* examineTronChain(yield* tronChainOptions(chain, sources))) satisfies Prepared
    }
  }
})

const load = <A>(name: string, module: () => Promise<A>) =>
  installed(`@shielded-relay/${name}`, "This chain", module)
