import { createFile } from "@shielded-relay/file-lock"
import { fileVault } from "@shielded-relay/vault-file"
import { randomUUID } from "node:crypto"
import { readFile, rm, writeFile } from "node:fs/promises"
import { Effect } from "effect"
import type { Configuration } from "../configuration/Configuration.ts"
import { BackupRefused } from "./BackupRefused.ts"
import { manifestSeal, type ManifestSeal } from "./Manifest.ts"

type VaultConfiguration = Configuration["vault"]

/**
 * The seal of the configured vault.
 *
 * @throws VaultUnavailable if it does not open; BackupRefused if it has no master seed.
 */
export async function sealOfVault(vault: VaultConfiguration): Promise<ManifestSeal> {
  const seal = await Effect.runPromise(Effect.provide(manifestSeal, fileVault(vault)))
  if (seal === null)
    throw new BackupRefused(
      `The vault at ${vault.path} has no master seed: put the vault of the installation there, or check SHIELDED_RELAY_VAULT_PATH.`,
    )
  return seal
}

/** The seal of a backup's vault, and the vault's own step. */
export interface VaultOfBackup {
  readonly seal: ManifestSeal
  /** Puts the copy in its place, if there is a copy to put. */
  readonly put: () => Promise<"put" | "there">
}

/**
 * The seal of the configured vault. If its file is missing, that of the copy in the backup, which `put` then puts there; nothing is
 * replaced.
 *
 * @throws VaultUnavailable if it does not open; BackupRefused if the file is missing and the backup has no copy.
 */
export async function vaultOfBackup(
  vault: VaultConfiguration,
  vaultText: string | null,
): Promise<VaultOfBackup> {
  if ((await readVaultText(vault)) !== null)
    return { seal: await sealOfVault(vault), put: () => Promise.resolve("there") }
  if (vaultText === null)
    throw new BackupRefused(
      "The backup has no copy of the vault: it was made without --with-vault. Put the vault of the installation at SHIELDED_RELAY_VAULT_PATH.",
    )
  const seal = await withCopy(vault.path, vaultText, (path) => sealOfVault({ ...vault, path }))
  return {
    seal,
    put: () =>
      // The database that follows must not outlive it in a power failure.
      unlessUnwritable<"put">(vault.path, async () => {
        await createFile(vault.path, (file) => file.writeFile(vaultText))
        return "put"
      }),
  }
}

async function withCopy<A>(
  beside: string,
  text: string,
  body: (path: string) => Promise<A>,
): Promise<A> {
  const path = `${beside}.${randomUUID()}.tmp`
  return unlessUnwritable(beside, async () => {
    try {
      await writeFile(path, text, { flag: "wx", mode: 0o600 })
      return await body(path)
    } finally {
      await rm(path, { force: true })
    }
  })
}

async function unlessUnwritable<A>(place: string, body: () => Promise<A>): Promise<A> {
  try {
    return await body()
  } catch (error) {
    const code: unknown = Reflect.get(Object(error), "code")
    if (typeof code !== "string" || !/^E[A-Z]+$/.test(code)) throw error
    throw new BackupRefused(`The vault cannot be written at ${place} (${code}).`)
  }
}

/**
 * The text of the vault's file; `null` if there is no file.
 *
 * @throws BackupRefused if it cannot be read.
 */
async function readVaultText({ path }: VaultConfiguration): Promise<string | null> {
  try {
    return await readFile(path, "utf8")
  } catch (error) {
    if (Reflect.get(Object(error), "code") === "ENOENT") return null
    throw new BackupRefused(
      `The vault at ${path} cannot be read (${String(Reflect.get(Object(error), "code"))}).`,
    )
  }
}

/**
 * The text of the vault's file, for a backup.
 *
 * @throws BackupRefused if there is no file, or it cannot be read.
 */
export async function includedVault(vault: VaultConfiguration): Promise<string> {
  const text = await readVaultText(vault)
  if (text === null)
    throw new BackupRefused(
      `The vault at ${vault.path} is gone: put it back, and repeat the backup.`,
    )
  return text
}
