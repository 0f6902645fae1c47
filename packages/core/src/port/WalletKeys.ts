import type { Effect } from "effect"
import { Context } from "effect"
import type { Address } from "../address/Address.ts"
import type { VaultUnavailable } from "./KeyVault.ts"

/** Names the keys of one user, or of one imported seed. All keys of a user derive from one root secret and these ids. */
export interface UserKeys {
  /** Lower-case UUID. */
  readonly organizationId: string
  /** Lower-case UUID. */
  readonly userId: string
  /** Version of the root secret from which the user's keys derive; 1 or greater. */
  readonly rootVersion: number
  /** A seed of the user that was imported, sealed by the adapter for this user and root. Then its keys are meant, and not the derived ones. */
  readonly importedSeed?: string
}

/** The addresses of one wallet. The first two have 20 bytes, the third 32. */
export interface WalletAddresses {
  readonly evm: Address
  readonly tron: Address
  readonly solana: Address
}

/** The keys of a wallet. A key signs on every chain whose addresses have its bytes. */
export type WalletKeyName = keyof WalletAddresses

/**
 * The keys of managed wallets. They never leave the adapter: it answers addresses and signatures only. Every call is asynchronous, so that
 * a key-management service, a hardware module or a separate process can implement the port.
 *
 * Laws:
 * 1. Deterministic: the same user, index and input give the same addresses and signatures, in every process that uses the same root.
 * 2. `signSecp256k1` signs a 32-byte digest with the `evm` or `tron` key: 65 bytes r ‖ s ‖ recovery bit (0 or 1), with low s (RFC 6979).
 *    `SignatureVerifier.recoverAddress` returns the wallet's address of that name.
 * 3. `signEd25519` returns 64 bytes that `SignatureVerifier.verifyEd25519` accepts under the wallet's `solana` address.
 * 4. Users of different ids or root versions, imported seeds of different words, and wallets of different indexes, share no address.
 * 5. No result, error or log contains a key, a seed or words.
 * 6. `newestRoot` is 1 or greater and never changes. It is a version that `addresses` takes.
 *
 * `index`: 0 to 2^31 - 1; anything else, or a digest that is not 32 bytes, is a defect. So is an
 * imported seed that the adapter has not sealed for this user and root.
 */
export interface WalletKeysShape {
  /** The version of the root secret for the keys of new users. */
  readonly newestRoot: number
  readonly addresses: (
    user: UserKeys,
    index: number,
  ) => Effect.Effect<WalletAddresses, VaultUnavailable>
  readonly signSecp256k1: (
    user: UserKeys,
    index: number,
    key: "evm" | "tron",
    digest: Uint8Array,
  ) => Effect.Effect<Uint8Array, VaultUnavailable>
  readonly signEd25519: (
    user: UserKeys,
    index: number,
    message: Uint8Array,
  ) => Effect.Effect<Uint8Array, VaultUnavailable>
}

export class WalletKeys extends Context.Service<WalletKeys, WalletKeysShape>()(
  "shielded-relay/WalletKeys",
) {}
