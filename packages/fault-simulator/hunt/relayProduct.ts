import { loadNativeSignatureVerifier, nativeNoteCryptoLayer } from "@shielded-relay/crypto-native"
import { SignatureVerifier } from "@shielded-relay/core"
import { memoryStorage, memoryVault } from "@shielded-relay/storage-memory"
import { Effect, Layer } from "effect"
import { createRelay } from "shielded-relay"
import { simulatedAudience, type Product } from "../src/index.ts"

/**
 * The relay as the simulator runs it. Its own code is real; storage, chain, prover, time and
 * randomness come from the simulator.
 */
export async function relayProduct(): Promise<Product> {
  const { verifier, signDigest } = await loadNativeSignatureVerifier()
  return {
    signDigest,
    newStorage: () => Effect.runPromise(Effect.scoped(Layer.build(memoryStorage))),
    start: ({
      storage,
      chain,
      prover,
      clock,
      tracer,
      secureRandom,
      scheduleRandom,
      telemetry,
      masterSeed,
      screening,
      ...given
    }) =>
      createRelay({
        vault: memoryVault({ "master-seed": masterSeed }),
        prover,
        chains: [Effect.succeed(chain)],
        storage: Layer.succeedContext(storage),
        prices: chain.tokens.slice(1).map(({ address }) => ({
          chainId: chain.gateway.chainId,
          token: address,
          tokens: 1n,
          native: 1_000_000_000n,
        })),
        noteCrypto: nativeNoteCryptoLayer,
        signatureVerifier: Layer.succeed(SignatureVerifier, verifier),
        clock,
        tracer,
        secureRandom,
        scheduleRandom,
        telemetry,
        // Simulated time stands still between steps, so a rate limit would only limit the number of requests.
        sessions: { requestsPerSecond: null, audiences: [simulatedAudience] },
        ...(screening === null ? {} : { screening }),
        configuration: given.configuration,
        afterRestore: given.afterRestore,
      }),
  }
}
