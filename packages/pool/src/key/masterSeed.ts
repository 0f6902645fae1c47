import type { KeyVaultShape, NoteCryptoShape, SecureRandomShape } from "@shielded-relay/core"
import { Effect, Redacted } from "effect"
import { masterKey } from "./ServiceKeys.ts"

const SEED_BYTES = 32

/**
 * What all keys are expanded from, out of the vault. An empty vault gets a fresh seed; `create` is write-once, so replicas that
 * start together end up with one.
 */
export const readMasterKey = Effect.fnUntraced(function* (
  vault: KeyVaultShape,
  random: SecureRandomShape,
  crypto: NoteCryptoShape,
) {
  const seed =
    (yield* vault.get("master-seed")) ??
    (yield* vault.create("master-seed", Redacted.make(yield* random.bytes(SEED_BYTES))))
  return masterKey(crypto, Redacted.value(seed))
})
