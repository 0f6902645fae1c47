import type { Effect } from "effect"
import { Context } from "effect"

/**
 * Cryptographic randomness: the only source of keys, one-time indices, ephemeral keys, salts and ids.
 *
 * Laws: `bytes(n)` returns n fresh, uniform, unpredictable bytes. The bytes of one call reveal nothing about those of another.
 */
export interface SecureRandomShape {
  readonly bytes: (length: number) => Effect.Effect<Uint8Array>
}

export class SecureRandom extends Context.Service<SecureRandom, SecureRandomShape>()(
  "shielded-relay/SecureRandom",
) {}
