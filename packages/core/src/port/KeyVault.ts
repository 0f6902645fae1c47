import type { Effect, Redacted } from "effect"
import { Context, Data } from "effect"
import type { Address } from "../address/Address.ts"

/** The vault is locked, unreadable or unreachable. */
export class VaultUnavailable extends Data.TaggedError("VaultUnavailable")<{
  /** For operators; free of secrets. */
  readonly reason: string
  /** True if the same call may succeed later. False for a wrong passphrase or a damaged file: an operator must fix those. */
  readonly retryable: boolean
}> {
  override get message(): string {
    return `The vault cannot be used: ${this.reason}`
  }
}

/**
 * `master-seed` is the root of all shielded keys. `waas-root/<version>` is the root of the keys of managed wallets, independent of the
 * master seed. `response-signing-key/<version>`, from version 2 on, follows `response-signing-key`. `gas-tank/<chain id>` is the key of the account that lends coins to managed wallets there. The other secrets are stored beside them under the same seal.
 */
export type SecretName =
  | "master-seed"
  | "response-signing-key"
  | `response-signing-key/${number}`
  | `waas-root/${number}`
  | `relayer/${number}/${number}`
  | `gas-tank/${number}`
  | RetirementName

/**
 * The mark that the operator has retired a relaying account of a chain: chain id and address. Its content is the time in milliseconds since
 * the epoch, as decimal digits. It is no secret, but it lies where the account's key lies: every process reads it there, and nothing ever
 * takes it away.
 */
export type RetirementName = `retired-relayer/${number}/${Address}`

export const retirementName = (chainId: number, account: Address): RetirementName =>
  `retired-relayer/${chainId}/${account}`

/**
 * Secrets at rest, shared by every replica.
 *
 * Laws:
 * 1. After `create`, `get` returns the same bytes in every process that uses the vault.
 * 2. `create` is write-once. If the name exists, also through a concurrent call, it changes nothing and returns the stored secret.
 * 3. Clear text never reaches the disk, a log or an error.
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
