import { readFile } from "node:fs/promises"
import { Effect, Layer, Redacted, Semaphore } from "effect"
import { KeyVault, type KeyVaultShape, type VaultUnavailable } from "@shielded-relay/core"
import { replaceFile, withFileLock } from "@shielded-relay/file-lock"
import { deriveKey, newScryptParameters } from "./deriveKey.ts"
import { LOCK_TIMEOUT, vaultFailure } from "./vaultFailure.ts"
import { openVault, sealVault, UnreadableVault, type VaultKey } from "./VaultFile.ts"

export interface FileVaultOptions {
  /** Path of the file. The first `create` creates it; its directory must exist. */
  readonly path: string
  /** Protects the file. Anyone with the passphrase and the file can read every key. */
  readonly passphrase: string | Redacted.Redacted<string>
}

/**
 * A `KeyVault` that keeps its secrets in one encrypted file (format: `sealVault`). Several processes may use the file at the same time:
 * every read reads it again, and every write holds a lock file next to it.
 */
export function fileVault(options: FileVaultOptions): Layer.Layer<KeyVault> {
  return Layer.sync(KeyVault, () => makeVault(options))
}

function makeVault({ path, passphrase }: FileVaultOptions): KeyVaultShape {
  const secretPassphrase = Redacted.isRedacted(passphrase) ? passphrase : Redacted.make(passphrase)
  // One at a time: the first use derives the key, and all later uses share it.
  const turn = Semaphore.makeUnsafe(1)
  let key: VaultKey | null = null

  const read = async (): Promise<ReadonlyMap<string, Uint8Array>> => {
    const phrase = Redacted.value(secretPassphrase)
    if (phrase === "") throw new UnreadableVault("the passphrase is empty")
    const text = await readIfThere(path)
    if (text === null) return new Map()
    const open = await openVault(text, phrase, key)
    key = open.key
    return open.secrets
  }

  const write = async (secrets: ReadonlyMap<string, Uint8Array>): Promise<void> => {
    if (key === null) {
      const scrypt = newScryptParameters()
      key = { scrypt, bytes: await deriveKey(Redacted.value(secretPassphrase), scrypt) }
    }
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
