import { readFile } from "node:fs/promises"
import { Effect } from "effect"
import type { VaultUnavailable } from "@shielded-relay/core"
import { withFileLock } from "@shielded-relay/file-lock"
import { passphraseText, type Custody } from "./Custody.ts"
import { replaceVault, type OnStep } from "./replaceVault.ts"
import { UnreadableVault } from "./UnreadableVault.ts"
import { LOCK_TIMEOUT, vaultFailure } from "./vaultFailure.ts"
import { openVault, pinnedKey } from "./VaultFile.ts"

export interface RewrapOptions {
  readonly path: string
  /** What opens the vault until now. */
  readonly from: Custody
  /** What opens it from now on. */
  readonly to: Custody
  readonly onStep?: OnStep
}

/**
 * Seals a vault's file under another passphrase or wrapping key, with another data key. Every secret stays the same. The file is replaced at
 * once: killed at any moment, it opens with `from` or with `to`, and the same call ends the move. A process that has the vault open reads it no
 * more until it starts with `to`.
 *
 * Returns `rewrapped-before` if the file already opens with `to`. Fails with VaultUnavailable if it opens with neither.
 */
export const rewrapVault = (
  options: RewrapOptions,
): Effect.Effect<"rewrapped" | "rewrapped-before", VaultUnavailable> =>
  Effect.uninterruptible(
    Effect.tryPromise({
      try: () => withFileLock(`${options.path}.lock`, LOCK_TIMEOUT, () => rewrap(options)),
      catch: (error) => vaultFailure(error, options.path),
    }),
  )

async function rewrap({
  path,
  from,
  to,
  onStep,
}: RewrapOptions): Promise<"rewrapped" | "rewrapped-before"> {
  if (!("key" in to) && passphraseText(to) === "")
    throw new UnreadableVault("the new passphrase is empty")
  const text = await readFile(path, "utf8")
  if (await isUnder(text, to)) return "rewrapped-before"
  const { secrets } = await openVault(text, from, null)
  await replaceVault(path, secrets, to, onStep)
  return "rewrapped"
}

/** Whether the file is under a custody already. A wrapping key is asked only for a file that pins its id. */
async function isUnder(text: string, custody: Custody): Promise<boolean> {
  if ("key" in custody) {
    if (pinnedKey(text) !== (await custody.key.identify())) return false
    await openVault(text, custody, null)
    return true
  }
  if (pinnedKey(text) !== null) return false
  try {
    await openVault(text, custody, null)
    return true
  } catch (error) {
    if (error instanceof UnreadableVault) return false
    throw error
  }
}
