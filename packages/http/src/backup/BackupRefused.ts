/** A backup that cannot be used. `message` says what is wrong with it and what to do, and contains no secrets. */
export class BackupRefused extends Error {
  readonly _tag = "BackupRefused"
  override readonly name = "BackupRefused"
  readonly retryable = false
}
