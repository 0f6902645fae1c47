import type { Effect } from "effect"
import { Context } from "effect"

/**
 * Cryptographic randomness: the only source for keys, one-time indices, ephemeral keys, salts and ids.
 *
 * Laws: `bytes(n)` gives n fresh, uniform, unpredictable bytes; no two calls share state that an observer of one could use.
 */
export interface SecureRandomShape {
  readonly bytes: (length: number) => Effect.Effect<Uint8Array>
}

export class SecureRandom extends Context.Service<SecureRandom, SecureRandomShape>()(
  "shielded-relay/SecureRandom",
) {}
