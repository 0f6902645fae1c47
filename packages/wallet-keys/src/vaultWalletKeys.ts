import { ed25519 } from "@noble/curves/ed25519.js"
import {
  KeyVault,
  nobleDigestSigner,
  WalletKeys,
  type DigestSigner,
  type KeyVaultShape,
  type UserKeys,
  type VaultUnavailable,
  type WalletAddresses,
} from "@shielded-relay/core"
import { Effect, Layer } from "effect"
import { leafKeyCache } from "./leafKeyCache.ts"
import { deriveLeafKeys, leafAddresses, type LeafKeys } from "./LeafKeys.ts"
import { parseUserKeys, parseWalletIndex, type UserIds } from "./UserIds.ts"
import { readUserEntropy } from "./userSecrets.ts"

export interface VaultWalletKeysOptions {
  /** The version of the root for the keys of new users. Default: 1. */
  readonly newestRoot?: number
  /** Signs with secp256k1. Plain JavaScript by default; `loadNativeSignatureVerifier` of crypto-native has a faster one. */
  readonly signDigest?: DigestSigner
  /** Number of wallets whose keys stay in memory, for at most 60 seconds each. Default: 1,000. */
  readonly keptWallets?: number
  /** Number of wallets whose addresses stay in memory. Default: 10,000. */
  readonly keptAddresses?: number
}

const KEY_LIFETIME = 60_000

/** `WalletKeys` that derive from the roots `waas-root/<version>` of the vault. It reads a root for each derivation and keeps none. */
export const vaultWalletKeys = (
  options: VaultWalletKeysOptions = {},
): Layer.Layer<WalletKeys, never, KeyVault> => Layer.effect(WalletKeys, makeWalletKeys(options))

const makeWalletKeys = ({
  newestRoot = 1,
  signDigest = nobleDigestSigner,
  keptWallets = 1000,
  keptAddresses = 10_000,
}: VaultWalletKeysOptions) =>
  Effect.gen(function* () {
    const vault = yield* KeyVault
    const useLeafKeys = yield* leafKeyCache<VaultUnavailable>({
      timeToLive: KEY_LIFETIME,
      capacity: keptWallets,
    })
    const addresses = new Map<string, WalletAddresses>()

    const withKeys = <A>(wallet: Wallet, body: (keys: LeafKeys) => A) =>
      useLeafKeys(wallet.name, deriveKeys(vault, wallet), body)

    const remember = (name: string, found: WalletAddresses) => {
      addresses.set(name, found)
      for (const oldest of addresses.keys()) {
        if (addresses.size <= keptAddresses) break
        addresses.delete(oldest)
      }
      return found
    }

    return WalletKeys.of({
      newestRoot,
      addresses: (user, index) =>
        Effect.suspend(() => {
          const wallet = parseWallet(user, index)
          const known = () => addresses.get(wallet.name)
          const found = known()
          if (found !== undefined) return Effect.succeed(found)
          return withKeys(wallet, (keys) => known() ?? remember(wallet.name, leafAddresses(keys)))
        }),

      signSecp256k1: (user, index, key, digest) => {
        // A copy: the caller may reuse its array while the keys are derived.
        const signed = Uint8Array.from(digest)
        return Effect.suspend(() => {
          if (signed.length !== 32)
            throw new RangeError(`digest must be 32 bytes, not ${signed.length}`)
          return withKeys(parseWallet(user, index), (keys) => signDigest(signed, keys[key]))
        })
      },

      signEd25519: (user, index, message) => {
        const signed = Uint8Array.from(message)
        return Effect.suspend(() =>
          withKeys(parseWallet(user, index), (keys) => ed25519.sign(signed, keys.solana)),
        )
      },
    })
  })

interface Wallet extends UserIds {
  readonly index: number
  /** Differs between any two wallets. */
  readonly name: string
}

/** @throws RangeError if an id, the root version or the index is invalid */
const parseWallet = (user: UserKeys, index: number): Wallet => ({
  ...parseUserKeys(user),
  index: parseWalletIndex(index),
  name: `${user.rootVersion}/${user.organizationId}/${user.userId}/${index}/${user.importedSeed ?? ""}`,
})

const deriveKeys = (vault: KeyVaultShape, wallet: Wallet) =>
  Effect.flatMap(readUserEntropy(vault, wallet), (entropy) =>
    Effect.promise(() => deriveLeafKeys(entropy, wallet.index)),
  )
