import { readFile } from "node:fs/promises"
import { Effect, Redacted } from "effect"
import type { VaultUnavailable } from "@shielded-relay/core"
import { replaceFile, withFileLock } from "@shielded-relay/file-lock"
import { deriveKey, newScryptParameters } from "./deriveKey.ts"
import { LOCK_TIMEOUT, vaultFailure } from "./vaultFailure.ts"
import { openVault, sealVault, UnreadableVault } from "./VaultFile.ts"

export interface ChangePassphraseOptions {
  readonly path: string
  /** The passphrase until now. */
  readonly passphrase: Redacted.Redacted<string>
  /** The passphrase from now on. */
  readonly next: Redacted.Redacted<string>
  /** Called when the new file is ready, and when it has replaced the old one. */
  readonly onStep?: (step: "sealed" | "replaced") => void
}

/**
 * Seals a vault's file under another passphrase, with another salt. Every secret stays the same. The file is replaced at once: killed at any
 * moment, it opens with the old passphrase or with the new one, and the same call ends the change. A process that has the vault open reads it
 * no more until it starts with the new passphrase.
 *
 * Returns `changed-before` if the file already opens with the new passphrase. Fails with VaultUnavailable if it opens with neither.
 */
export const changePassphrase = (
  options: ChangePassphraseOptions,
): Effect.Effect<"changed" | "changed-before", VaultUnavailable> =>
  Effect.uninterruptible(
    Effect.tryPromise({
      try: () => withFileLock(`${options.path}.lock`, LOCK_TIMEOUT, () => change(options)),
      catch: (error) => vaultFailure(error, options.path),
    }),
  )

async function change({
  path,
  passphrase,
  next,
  onStep = () => {},
}: ChangePassphraseOptions): Promise<"changed" | "changed-before"> {
  const phrase = Redacted.value(next)
  if (phrase === "") throw new UnreadableVault("the new passphrase is empty")
  const text = await readFile(path, "utf8")
  if (await opens(text, phrase)) return "changed-before"
  const { secrets } = await openVault(text, Redacted.value(passphrase), null)
  const scrypt = newScryptParameters()
  const sealed = sealVault(secrets, { scrypt, bytes: await deriveKey(phrase, scrypt) })
  // What replaces the only copy must open, and hold the same.
  const again = await openVault(sealed, phrase, null)
  const isWhole =
    again.secrets.size === secrets.size &&
    [...secrets].every(([name, secret]) => isSame(again.secrets.get(name), secret))
  if (!isWhole) throw new UnreadableVault("the new file does not hold every secret")
  onStep("sealed")
  replaceFile(path, sealed, "owner")
  onStep("replaced")
  return "changed"
}

async function opens(text: string, passphrase: string): Promise<boolean> {
  try {
    await openVault(text, passphrase, null)
    return true
  } catch (error) {
    if (error instanceof UnreadableVault) return false
    throw error
  }
}

function isSame(one: Uint8Array | undefined, other: Uint8Array): boolean {
  return one !== undefined && Buffer.compare(one, other) === 0
}
