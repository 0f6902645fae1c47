import { VaultUnavailable, type KeyVaultShape, type NoteCryptoShape } from "@shielded-relay/core"
import { Effect, Redacted } from "effect"
import { masterKey } from "./ServiceKeys.ts"

/**
 * Reads the master seed from the vault and extracts the key that all others are expanded from. Fails with `VaultUnavailable` if the
 * vault holds no seed. The seed is created once, at the first start of the service: a new one would give every owner new keys, while
 * the funds stay under the old ones.
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
