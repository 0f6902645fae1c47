import type { ChainExamination, DigestSigner, KeyVault } from "@shielded-relay/core"
import type { KeysFolder } from "@shielded-relay/pool-circuits"
import { Effect, type Scope } from "effect"
import type { ChainConnection } from "shielded-relay"
import type { ChainConfiguration } from "../../configuration/chain/readChains.ts"
import { evmChainOptions } from "./evmChainOptions.ts"
import { installed } from "../installed.ts"
import { ProgramHashMissing } from "./ProgramHashMissing.ts"
import type { SecretSources } from "../resolveSecret.ts"
import { solanaChainOptions } from "./solanaChainOptions.ts"
import { tronChainOptions } from "./tronChainOptions.ts"

/** What the connector of a chain's family makes of the chain's options. Nothing has contacted the chain yet. */
interface ChainConnector {
  readonly connect: (signDigest: DigestSigner) => ChainConnection
  /** Checks the options, and returns the examination of the chain's endpoints and accounts. */
  readonly examine: Effect.Effect<Effect.Effect<ChainExamination, never, Scope.Scope>, unknown>
}

/**
 * The connector of a chain, with all secrets resolved. Only the connector of the chain's family is loaded. Fails with PackageMissing if it
 * is not installed.
 */
export const chainConnector = Effect.fnUntraced(function* (
  chain: ChainConfiguration,
  sources: SecretSources,
  keys: KeysFolder | null,
): Effect.fn.Return<ChainConnector, unknown, KeyVault> {
  const load = <A>(family: string, module: () => Promise<A>) =>
    installed(`@shielded-relay/chain-${family}`, `Chain ${chain.chainId}`, module)
  switch (chain.family) {
    case "evm": {
      const { evmChain, examineEvmChain } = yield* load("evm", async () => {
        const { evmChain, examineEvmChain } = await import("@shielded-relay/chain-evm")
        return { evmChain, examineEvmChain }
      })
      const options = { ...(yield* evmChainOptions(chain, sources)), ...ofCeremony(keys) }
      return {
        connect: (signDigest) => evmChain({ ...options, signDigest }),
        examine: examineEvmChain(options),
      }
    }
    case "solana": {
      const { solanaChain, examineSolanaChain } = yield* load("solana", async () => {
        const { solanaChain, examineSolanaChain } = await import("@shielded-relay/chain-solana")
        return { solanaChain, examineSolanaChain }
      })
      if (keys !== null && chain.programHash === undefined)
        return yield* new ProgramHashMissing({ chainId: chain.chainId })
      const options = yield* solanaChainOptions(chain, sources, keys)
      return {
        connect: () => solanaChain(options),
        examine: examineSolanaChain(options),
      }
    }
    case "tron": {
      const { tronChain, examineTronChain } = yield* load("tron", async () => {
        const { tronChain, examineTronChain } = await import("@shielded-relay/chain-tron")
        return { tronChain, examineTronChain }
      })
      const options = { ...(yield* tronChainOptions(chain, sources)), ...ofCeremony(keys) }
      return {
        connect: (signDigest) => tronChain({ ...options, signDigest }),
        examine: examineTronChain(options),
      }
    }
  }
})

const ofCeremony = (keys: KeysFolder | null) => (keys === null ? {} : { keys: keys.pool })
