/**
 * Keys of managed wallets, derived from one root secret in the vault. Nothing is stored beside the roots: vault and ids restore every derived
 * key. Seeds that were imported stand sealed in rows of the database.
 *
 * ```ts
 * const keys = vaultWalletKeys({ signDigest }).pipe(Layer.provide(fileVault({ path, passphrase })))
 *
 * yield* ensureWaasRoot() // on the first start; later ones compare rootFingerprint(1) with the stored one
 * const { addresses, signSecp256k1, signEd25519 } = yield* WalletKeys
 * const { evm, tron, solana } = yield* addresses({ organizationId, userId, rootVersion: 1 }, 0)
 * ```
 *
 * ```text
 * waas-root/<version>   32 random bytes in the vault
 * organization root     HKDF-SHA256(root, salt "shielded-relay/waas/v1", info "organization" ‖ 0x00 ‖ 16 UUID bytes)
 * entropy of a user     HKDF-SHA256(organization root, same salt, info "user" ‖ 0x00 ‖ 16 UUID bytes), 32 bytes
 * words, seed           BIP-39: 24 English words, empty passphrase
 * evm                   BIP-32, m/44'/60'/0'/0/index
 * tron                  BIP-32, m/44'/195'/0'/0/index
 * solana                SLIP-0010 on ed25519, m/44'/501'/index'/0'
 * key of imports        HKDF-SHA256(organization root, same salt, info "import-seal" ‖ 0x00)
 * imported seed         XChaCha20-Poly1305 of the entropy of 12 or 24 words under the key of imports, with the user's id; wallet index 0
 * key of a seal         HKDF-SHA256(root of version 1, same salt, info "seal" ‖ 0x00 ‖ purpose)
 * fingerprint           HKDF-SHA256(root, same salt, info "fingerprint"), 16 bytes, public
 * ```
 *
 * The keys of a wallet stay in byte arrays for at most 60 seconds and are then zeroed; all that lies between them and the root is zeroed at
 * once. JavaScript limits this: bigints inside the arithmetic, and copies that the garbage collector makes, cannot be zeroed. Anyone who
 * can read the memory of the process, or the vault and its passphrase, can sign for every wallet.
 *
 * `@shielded-relay/wallet-keys/export` takes words and organization roots out, and `@shielded-relay/wallet-keys/import` seals words of others,
 * for offline programs only.
 */
export { createNextRoot, RootMismatch, vaultManagedKeys } from "./vaultManagedKeys.ts"
export { vaultOrganizationSeal } from "./vaultOrganizationSeal.ts"
export { vaultWalletKeys, type VaultWalletKeysOptions } from "./vaultWalletKeys.ts"
export { ensureWaasRoot, rootFingerprint } from "./waasRoot.ts"
