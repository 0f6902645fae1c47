import {
  OrganizationStore,
  WalletKeys,
  type KeyVault,
  type OrganizationSeal,
  type SecureRandom,
  type StorageUnavailable,
  type VaultUnavailable,
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
  readonly retryable = false

  override get message(): string {
    return `The vault's waas-root/${this.version} is ${this.problem}, but this database holds wallets that derive from it. Open the vault of this installation, or restore it from its backup.`
  }
}

/**
 * Keys of managed wallets and seals of their rows, from the vault. New users get keys of the newest root. The first start creates
 * `waas-root/1`, and a start records the fingerprint of each root that it finds for the first time; every later start fails with `RootMismatch`
 * if one of the recorded roots is missing or another one.
 */
export function vaultManagedKeys(
  options: Omit<VaultWalletKeysOptions, "newestRoot"> = {},
): Layer.Layer<
  WalletKeys | OrganizationSeal,
  VaultUnavailable | StorageUnavailable | RootMismatch,
  KeyVault | OrganizationStore | SecureRandom
> {
  return Layer.unwrap(
    Effect.map(checkRoots, (newestRoot) =>
      Layer.merge(vaultWalletKeys({ ...options, newestRoot }), vaultOrganizationSeal),
    ),
  )
}

/**
 * Creates the root after the newest one and records its fingerprint, for users that are made after the next start. The vault writes a root
 * only once, so of two calls at a time both return the same one. Invariant: the vault has a root before the database names it. A death in
 * between leaves a root that the next start records. The roots before it must have been checked.
 */
export const createNextRoot = Effect.gen(function* () {
  const version = (yield* WalletKeys).newestRoot + 1
  const fingerprint = yield* ensureWaasRoot(version)
  yield* requireRecorded(version, fingerprint)
  return { version, fingerprint }
})

/** The newest version, after each root from the first one on is found to be the recorded one. */
const checkRoots = Effect.gen(function* () {
  const store = yield* OrganizationStore
  if ((yield* store.recordRoot(1, null)) === null) yield* ensureWaasRoot(1)
  for (let version = 1; ; version += 1) {
    const known = yield* store.recordRoot(version, null)
    const found = yield* rootFingerprint(version)
    if (known === null && found === null) return version - 1
    if (found === null) return yield* new RootMismatch({ version, problem: "missing" })
    yield* requireRecorded(version, found)
  }
})

/** Records a fingerprint, unless one is. Fails with `RootMismatch` if it is another one. */
const requireRecorded = Effect.fnUntraced(function* (version: number, fingerprint: string) {
  const store = yield* OrganizationStore
  if ((yield* store.recordRoot(version, fingerprint)) !== fingerprint)
    return yield* new RootMismatch({ version, problem: "different" })
})
