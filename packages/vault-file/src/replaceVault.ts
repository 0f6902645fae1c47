import { replaceFile } from "@shielded-relay/file-lock"
import { newVaultKey, type Custody } from "./Custody.ts"
import { UnreadableVault } from "./UnreadableVault.ts"
import { openVault, sealVault } from "./VaultFile.ts"

/** Called when the new file is ready, and when it has replaced the old one. */
export type OnStep = (step: "sealed" | "replaced") => void

/**
 * Seals the secrets with a new data key in a new envelope, and replaces the file at once. What replaces the only copy is opened first. The
 * caller holds the file's lock.
 *
 * @throws UnreadableVault if the new file does not hold every secret.
 */
export async function replaceVault(
  path: string,
  secrets: ReadonlyMap<string, Uint8Array>,
  custody: Custody,
  onStep: OnStep = () => {},
): Promise<void> {
  const key = await newVaultKey(custody)
  const sealed = sealVault(secrets, key)
  // `newVaultKey` has opened the envelope.
  const again = await openVault(sealed, custody, key)
  const isWhole =
    again.secrets.size === secrets.size &&
    [...secrets].every(([name, secret]) => isSame(again.secrets.get(name), secret))
  if (!isWhole) throw new UnreadableVault("the new file does not hold every secret")
  onStep("sealed")
  replaceFile(path, sealed, "owner")
  onStep("replaced")
}

function isSame(one: Uint8Array | undefined, other: Uint8Array): boolean {
  return one !== undefined && Buffer.compare(one, other) === 0
}
