import { readFile } from "node:fs/promises"
import { Effect } from "effect"
import type { VaultUnavailable } from "@shielded-relay/core"
import { withFileLock } from "@shielded-relay/file-lock"
import type { KeyCustody } from "./Custody.ts"
import { replaceVault, type OnStep } from "./replaceVault.ts"
import { LOCK_TIMEOUT, vaultFailure } from "./vaultFailure.ts"
import { openVault } from "./VaultFile.ts"

export interface DataKeyRotation extends KeyCustody {
  readonly path: string
  readonly onStep?: OnStep
}

/**
 * Seals a vault's file with a new data key, which the same key wraps. Every secret stays the same. The file is replaced at once: killed at any
 * moment, it has the old data key or the new one, and opens with the same key. A process that has the vault open unwraps the new data key at its
 * next look into the file.
 *
 * Fails with VaultUnavailable if the file does not open with the key, also if a passphrase seals it.
 */
export const rotateDataKey = ({
  path,
  key,
  onStep,
}: DataKeyRotation): Effect.Effect<void, VaultUnavailable> =>
  Effect.uninterruptible(
    Effect.tryPromise({
      try: () =>
        withFileLock(`${path}.lock`, LOCK_TIMEOUT, async () => {
          const { secrets } = await openVault(await readFile(path, "utf8"), { key }, null)
          await replaceVault(path, secrets, { key }, onStep)
        }),
      catch: (error) => vaultFailure(error, path),
    }),
  )
