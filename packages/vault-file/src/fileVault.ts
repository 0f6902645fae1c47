import { readFile } from "node:fs/promises"
import { Effect, Layer, Redacted, Semaphore } from "effect"
import { KeyVault, VaultUnavailable, type KeyVaultShape } from "@shielded-relay/core"
import { LockBusy, replaceFile, withFileLock } from "@shielded-relay/file-lock"
import { deriveKey, newScryptParameters } from "./deriveKey.ts"
import { openVault, sealVault, UnreadableVault, type VaultKey } from "./VaultFile.ts"

export interface FileVaultOptions {
  /** Path of the file. The first `create` creates it; its directory must exist. */
  readonly path: string
  /** Protects the file. Anyone with the passphrase and the file can read every key. */
  readonly passphrase: string | Redacted.Redacted<string>
}

const LOCK_TIMEOUT = 30_000

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
        // A damaged file, a wrong passphrase, a missing folder or right are permanent failures. A busy lock or disk may recover.
        catch: (error) =>
          new VaultUnavailable({
            reason: reasonOf(error, path),
            retryable: !(error instanceof UnreadableVault) && remedyOf(codeOf(error)) === null,
          }),
      }),
    ),
  )
}

/** Uses only our own errors' messages: those of other errors may quote the file's content. */
function reasonOf(error: unknown, path: string): string {
  if (error instanceof UnreadableVault || error instanceof LockBusy)
    return `${path}: ${error.message}`
  const code = codeOf(error)
  const remedy = remedyOf(code)
  return `${path}: the file cannot be read or written${code === null ? "" : ` (${code})`}${remedy === null ? "" : `: ${remedy}`}`
}

/** The system's code of a failed call on a file. */
function codeOf(error: unknown): string | null {
  const code: unknown = error instanceof Error ? Reflect.get(error, "code") : undefined
  return typeof code === "string" ? code : null
}

/** What an operator has to do; `null` if the failure may pass by itself. */
function remedyOf(code: string | null): string | null {
  switch (code) {
    case "ENOENT":
    case "ENOTDIR":
      return "create its folder"
    case "EACCES":
    case "EPERM":
    case "EROFS":
      return "let this process read and write it and its folder"
    case "EISDIR":
      return "it is a folder: name a file"
    case null:
    default:
      return null
  }
}

async function readIfThere(path: string): Promise<string | null> {
  try {
    return await readFile(path, "utf8")
  } catch (error) {
    if (error instanceof Error && Reflect.get(error, "code") === "ENOENT") return null
    throw error
  }
}
