import { Effect, Redacted } from "effect"
import { KeyVault, VaultUnavailable } from "../../port/KeyVault.ts"

/** A key of the service's own, derived from the master seed. Fails with VaultUnavailable if the vault has none. */
export const keyFromSeed = (derive: (seed: Uint8Array) => Uint8Array) =>
  Effect.gen(function* () {
    const seed = yield* (yield* KeyVault).get("master-seed")
    if (seed === null)
      return yield* new VaultUnavailable({ reason: "it holds no master seed", retryable: true })
    return derive(Redacted.value(seed))
  })
