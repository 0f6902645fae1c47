import { VaultUnavailable, type KeyVaultShape, type NoteCryptoShape } from "@shielded-relay/core"
import { Effect, Redacted } from "effect"
import { masterKey } from "./ServiceKeys.ts"

/**
 * What all keys are expanded from, out of the vault. A vault without a seed is a fault: whoever starts the service makes the seed
 * once, and one that appeared later would give every owner new keys while the money lies under the old ones.
 */
export const readMasterKey = Effect.fnUntraced(function* (
  vault: KeyVaultShape,
  crypto: NoteCryptoShape,
) {
  const seed = yield* vault.get("master-seed")
  if (seed === null)
    return yield* new VaultUnavailable({ reason: "it holds no master seed", retryable: true })
  return masterKey(crypto, Redacted.value(seed))
})
