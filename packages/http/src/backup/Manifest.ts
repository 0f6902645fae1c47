import { KeyVault } from "@shielded-relay/core"
import { Effect, Redacted, Schema } from "effect"
import { createHmac, hkdfSync, timingSafeEqual } from "node:crypto"

/** The version of the format that this program writes, and the only one that it reads. */
export const FORMAT_VERSION = 1

/** What a backup says of itself, after its parts. */
export const Manifest = Schema.Struct({
  /** The same as in the first line. */
  id: Schema.String,
  /** When the backup began, ISO 8601. The database is that of a moment soon after. */
  createdAt: Schema.String,
  /** The version of shielded-relay that made it. */
  software: Schema.String,
  /** Which vault it belongs to, as `vaultIdOf` gives it, and whether it holds a copy of the vault's file. */
  vault: Schema.Struct({ id: Schema.String, isIncluded: Schema.Boolean }),
  /** Number of migration steps of the database, and the name of the last. */
  schema: Schema.Struct({ steps: Schema.Int, last: Schema.String }),
  /** The configured chains, with the address of each pool. */
  chains: Schema.Array(
    Schema.Struct({ chainId: Schema.Int, family: Schema.String, pool: Schema.String }),
  ),
  /** The parts in their order, with the SHA-256 of the lines of each, their bytes and the rows of a table. */
  parts: Schema.Array(
    Schema.Struct({
      name: Schema.String,
      rows: Schema.Int,
      bytes: Schema.Int,
      sha256: Schema.String,
    }),
  ),
})
export type Manifest = typeof Manifest.Type

const decode = Schema.decodeUnknownSync(Schema.fromJsonString(Manifest))

/** Parses the text of a manifest. Returns `null` if it is none. */
export function parseManifest(text: string): Manifest | null {
  try {
    return decode(text)
  } catch {
    return null
  }
}

/** Seals manifests under the master seed of a vault, so that nobody without the vault can make or alter a backup that is accepted. */
export interface ManifestSeal {
  /** 16 hex digits that tell vaults apart and nothing about them. */
  readonly vaultId: string
  /** HMAC-SHA256 of a text, in hex. */
  readonly seal: (text: string) => string
}

/** The seal of the vault's master seed; `null` if the vault has none. Fails with VaultUnavailable. */
export const manifestSeal = Effect.gen(function* () {
  const seed = yield* (yield* KeyVault).get("master-seed")
  if (seed === null) return null
  // Another salt than that of the pool's keys (`ServiceKeys`), so that no key serves two purposes.
  const key = Buffer.from(
    hkdfSync("sha256", Redacted.value(seed), "shielded-relay/backup", "seal", 32),
  )
  const hmac = (text: string) => createHmac("sha256", key).update(text).digest("hex")
  return {
    vaultId: hmac("vault id").slice(0, 16),
    seal: (text) => hmac(`manifest\n${text}`),
  } satisfies ManifestSeal
})

/** Compares two seals in hex. */
export function isSameSeal(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)]
  return a.length === b.length && timingSafeEqual(a, b)
}
