import {
  OrganizationStore,
  type KeyVault,
  type OrganizationSeal,
  type SecureRandom,
  type StorageUnavailable,
  type VaultUnavailable,
  type WalletKeys,
} from "@shielded-relay/core"
import { Data, Effect, Layer } from "effect"
import { vaultOrganizationSeal } from "./vaultOrganizationSeal.ts"
import { vaultWalletKeys, type VaultWalletKeysOptions } from "./vaultWalletKeys.ts"
import { ensureWaasRoot, rootFingerprint } from "./waasRoot.ts"

/** The vault's root of wallet keys is not the one whose addresses the database has given out. */
export class RootMismatch extends Data.TaggedError("RootMismatch")<{
  readonly version: number
  readonly problem: "missing" | "different"
}> {
  override get message(): string {
    return `The vault's waas-root/${this.version} is ${this.problem}, but this database holds wallets that derive from it. Open the vault of this installation, or restore it from its backup.`
  }
}

/**
 * Keys of managed wallets and seals of their rows, from the vault. The first start creates the root and records its fingerprint; every later
 * start fails with `RootMismatch` if the vault's root is missing or another one.
 *
 * @param options.rootVersion The root of new users' keys. Default: 1.
 */
export function vaultManagedKeys({
  rootVersion = 1,
  ...options
}: VaultWalletKeysOptions & { readonly rootVersion?: number } = {}): Layer.Layer<
  WalletKeys | OrganizationSeal,
  VaultUnavailable | StorageUnavailable | RootMismatch,
  KeyVault | OrganizationStore | SecureRandom
> {
  const checked = Effect.forEach(new Set([1, rootVersion]), checkRoot, { discard: true })
  return Layer.merge(vaultWalletKeys(options), vaultOrganizationSeal).pipe(
    Layer.provideMerge(Layer.effectDiscard(checked)),
  )
}

const checkRoot = Effect.fnUntraced(function* (version: number) {
  const store = yield* OrganizationStore
  const known = yield* store.recordRoot(version, null)
  if (known === null) {
    const fingerprint = yield* ensureWaasRoot(version)
    const stored = yield* store.recordRoot(version, fingerprint)
    if (stored !== fingerprint) return yield* new RootMismatch({ version, problem: "different" })
    return
  }
  const found = yield* rootFingerprint(version)
  if (found === null) return yield* new RootMismatch({ version, problem: "missing" })
  if (found !== known) return yield* new RootMismatch({ version, problem: "different" })
})
