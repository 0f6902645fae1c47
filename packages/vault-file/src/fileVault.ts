import { readFile } from "node:fs/promises"
import { Effect, Layer, Redacted, Semaphore } from "effect"
import { KeyVault, type KeyVaultShape, type VaultUnavailable } from "@shielded-relay/core"
import { replaceFile, withFileLock } from "@shielded-relay/file-lock"
import { newVaultKey, passphraseOf, type Custody } from "./Custody.ts"
import type { VaultKey } from "./Envelope.ts"
import { LOCK_TIMEOUT, vaultFailure } from "./vaultFailure.ts"
import { openVault, sealVault } from "./VaultFile.ts"

/** What opens the file (`Custody`), and where it is. */
export type FileVaultOptions = Custody & {
  /** Path of the file. The first `create` creates it; its directory must exist. */
  readonly path: string
}

/**
 * A `KeyVault` that keeps its secrets in one encrypted file (format: `sealVault`). Several processes may use the file at the same time:
 * every read reads it again, and every write holds a lock file next to it.
 */
export function fileVault(options: FileVaultOptions): Layer.Layer<KeyVault> {
  return Layer.sync(KeyVault, () => makeVault(options))
}

function makeVault({ path, ...custody }: FileVaultOptions): KeyVaultShape {
  // One at a time: the first use derives or unwraps the key, and all later uses share it.
  const turn = Semaphore.makeUnsafe(1)
  let key: VaultKey | null = null

  const read = async (): Promise<ReadonlyMap<string, Uint8Array>> => {
    if (!("key" in custody)) passphraseOf(custody)
    const text = await readIfThere(path)
    if (text === null) return new Map()
    const open = await openVault(text, custody, key)
    key = open.key
    return open.secrets
  }

  const write = async (secrets: ReadonlyMap<string, Uint8Array>): Promise<void> => {
    key ??= await newVaultKey(custody)
    replaceFile(path, sealVault(secrets, key), "owner")
  }

  return {
    get: (name) =>
      attempt(turn, path, async () => {
        const secret = (await read()).get(name)
        return secret === undefined ? null : Redacted.make(secret)
      }),
    create: (name, secret) =>
      attempt(turn, path, async () => {
        const before = (await read()).get(name)
        if (before !== undefined) return Redacted.make(before)
        return withFileLock(`${path}.lock`, LOCK_TIMEOUT, async () => {
          // Read again under the lock: another process may have created the file, or this secret, in the meantime.
          const secrets = await read()
          const existing = secrets.get(name)
          if (existing !== undefined) return Redacted.make(existing)
          const bytes = Redacted.value(secret).slice()
          await write(new Map(secrets).set(name, bytes))
          return Redacted.make(bytes)
        })
      }),
  }
}

/** Finishes a step even if its caller is interrupted, so that a half-done write does not run alongside the next step. */
function attempt<A>(
  turn: Semaphore.Semaphore,
  path: string,
  body: () => Promise<A>,
): Effect.Effect<A, VaultUnavailable> {
  return turn.withPermit(
    Effect.uninterruptible(
      Effect.tryPromise({
        try: body,
        catch: (error) => vaultFailure(error, path),
      }),
    ),
  )
}

async function readIfThere(path: string): Promise<string | null> {
  try {
    return await readFile(path, "utf8")
  } catch (error) {
    if (error instanceof Error && Reflect.get(error, "code") === "ENOENT") return null
    throw error
  }
}
