import { VaultUnavailable } from "@shielded-relay/core"
import { LockBusy } from "@shielded-relay/file-lock"
import { UnreadableVault } from "./UnreadableVault.ts"
import { WrappingKeyUnavailable } from "./WrappingKey.ts"

/** Milliseconds to wait for the lock beside the file. */
export const LOCK_TIMEOUT = 30_000

/** A damaged file, a wrong passphrase, a missing folder or right are permanent failures. A busy lock or disk may recover. A wrapping key says it itself. */
export function vaultFailure(error: unknown, path: string): VaultUnavailable {
  if (error instanceof WrappingKeyUnavailable)
    return new VaultUnavailable({
      reason: `${path}: ${error.message}`,
      retryable: error.retryable,
    })
  return new VaultUnavailable({
    reason: reasonOf(error, path),
    retryable: !(error instanceof UnreadableVault) && remedyOf(codeOf(error)) === null,
  })
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
