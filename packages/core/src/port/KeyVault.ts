import type { Effect, Redacted } from "effect"
import { Context, Data } from "effect"

/** The vault is locked, unreadable or unreachable. */
export class VaultUnavailable extends Data.TaggedError("VaultUnavailable")<{
  /** For operators; free of secrets. */
  readonly reason: string
  /** Whether the same call may succeed later: not with a wrong passphrase or a damaged file, which an operator must mend. */
  readonly retryable: boolean
}> {
  override get message(): string {
    return `The vault cannot be used: ${this.reason}`
  }
}

/** `master-seed` is the root of all shielded keys; the others are kept beside it under the same seal. */
export type SecretName = "master-seed" | "response-signing-key" | `relayer/${number}/${number}`

/**
 * Secrets at rest, shared by every replica.
 *
 * Laws:
 * 1. `get` after `create` gives the same bytes, in this process and in any other with the same vault.
 * 2. `create` is write-once: for a name that exists it changes nothing and gives what is there, also when two callers race.
 * 3. Nothing in clear text ever reaches the disk, a log or an error.
 */
export interface KeyVaultShape {
  readonly get: (
    name: SecretName,
  ) => Effect.Effect<Redacted.Redacted<Uint8Array> | null, VaultUnavailable>
  readonly create: (
    name: SecretName,
    secret: Redacted.Redacted<Uint8Array>,
  ) => Effect.Effect<Redacted.Redacted<Uint8Array>, VaultUnavailable>
}

export class KeyVault extends Context.Service<KeyVault, KeyVaultShape>()(
  "shielded-relay/KeyVault",
) {}
