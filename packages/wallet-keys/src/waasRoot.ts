import { bytesToHex } from "@noble/hashes/utils.js"
import {
  KeyVault,
  SecureRandom,
  VaultUnavailable,
  type KeyVaultShape,
  logged,
} from "@shielded-relay/core"
import { Effect, Redacted } from "effect"
import { fingerprintOf } from "./deriveSecret.ts"
import { parseRootVersion } from "./UserIds.ts"

const ROOT_BYTES = 32
const VAULT_TIMEOUT = 60_000

/**
 * Creates `waas-root/<version>`, by default version 1, unless the vault has it, and returns its fingerprint. The vault writes a root only
 * once, so processes that start together get the same one.
 *
 * Every address that a root gave out depends on it. If a fingerprint of this version is stored, compare it with `rootFingerprint` instead:
 * creating a root in place of a lost one would give every user new addresses.
 */
export const ensureWaasRoot = (
  version = 1,
): Effect.Effect<string, VaultUnavailable, KeyVault | SecureRandom> =>
  Effect.gen(function* () {
    const found = yield* rootFingerprint(version)
    if (found !== null) return found
    const vault = yield* KeyVault
    const random = yield* SecureRandom
    const secret = yield* random.bytes(ROOT_BYTES)
    const created = Effect.andThen(
      vault.create(nameOf(version), Redacted.make(secret)),
      useWaasRoot(vault, version, hexFingerprint),
    )
    const fingerprint = yield* Effect.ensuring(
      created,
      Effect.sync(() => secret.fill(0)),
    )
    yield* logged("waas-root-created", { version })
    return fingerprint
  })

/**
 * The fingerprint of `waas-root/<version>`: 32 lower-case hex digits, public. Null if the vault lacks this root. A start
 * compares it with the stored one and refuses a missing or different root.
 */
export const rootFingerprint = (
  version: number,
): Effect.Effect<string | null, VaultUnavailable, KeyVault> =>
  Effect.flatMap(KeyVault, (vault) => readWaasRoot(vault, version, hexFingerprint))

const hexFingerprint = (root: Uint8Array): string => bytesToHex(fingerprintOf(root))

/** Runs `use` on a root, then zeroes the root. Fails if the vault lacks it. */
export function useWaasRoot<A>(
  vault: KeyVaultShape,
  version: number,
  use: (root: Uint8Array) => A,
): Effect.Effect<A, VaultUnavailable> {
  return Effect.flatMap(
    readWaasRoot(vault, version, (root) => ({ result: use(root) })),
    (used) =>
      used === null
        ? unusable(version, "is missing. Restore the vault from its backup")
        : Effect.succeed(used.result),
  )
}

function readWaasRoot<A>(
  vault: KeyVaultShape,
  version: number,
  use: (root: Uint8Array) => A,
): Effect.Effect<A | null, VaultUnavailable> {
  // Parallel calls for one wallet share a derivation. Without a limit, one lost answer would block that wallet until a restart.
  const answer = Effect.suspend(() => vault.get(nameOf(version))).pipe(
    Effect.timeoutOrElse({ duration: VAULT_TIMEOUT, orElse: () => unanswered(version) }),
  )
  return Effect.flatMap(answer, (secret) => {
    if (secret === null) return Effect.succeed(null)
    const root = Redacted.value(secret)
    try {
      if (root.length !== ROOT_BYTES)
        return unusable(version, `has ${root.length} bytes instead of ${ROOT_BYTES}`)
      // A vault that returns the same array twice returns it zeroed. Anyone could derive the keys of a zero root.
      if (root.every((byte) => byte === 0)) return unusable(version, "consists of zeros")
      return Effect.succeed(use(root))
    } finally {
      root.fill(0)
    }
  })
}

const nameOf = (version: number) => `waas-root/${parseRootVersion(version)}` as const

const unusable = (version: number, why: string) =>
  Effect.fail(new VaultUnavailable({ reason: `${nameOf(version)} ${why}`, retryable: false }))

const unanswered = (version: number) =>
  Effect.fail(
    new VaultUnavailable({
      reason: `no answer about ${nameOf(version)} within ${VAULT_TIMEOUT / 1000} seconds`,
      retryable: true,
    }),
  )
