import { Effect, Redacted } from "effect"
import { KeyVault, VaultUnavailable } from "../../port/KeyVault.ts"
import { swapDataKey } from "../../swap/index.ts"

/** The key that seals swap quotes, derived from the master seed. */
export const swapKey = Effect.gen(function* () {
  const seed = yield* (yield* KeyVault).get("master-seed")
  if (seed === null)
    return yield* new VaultUnavailable({ reason: "it holds no master seed", retryable: true })
  return swapDataKey(Redacted.value(seed))
})
