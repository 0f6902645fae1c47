import { Redacted } from "effect"
import { Problems, type Problem } from "../configuration/Problems.ts"
import { readNamedSecret, readNewPassphrase } from "../start/readNamedSecret.ts"
import type { SecretSources } from "../start/resolveSecret.ts"

/** What encrypts a backup: a passphrase, or recipients, whose identities alone open it. */
export type EncryptionKey =
  | { readonly kind: "passphrase"; readonly passphrase: Redacted.Redacted<string> }
  | { readonly kind: "recipients"; readonly recipients: ReadonlyArray<string> }

/** What opens a backup. An identity is the secret of a recipient. */
export type DecryptionKey =
  | { readonly kind: "passphrase"; readonly passphrase: Redacted.Redacted<string> }
  | { readonly kind: "identity"; readonly identity: Redacted.Redacted<string> }

interface KeyOptions {
  readonly passphrase?: string | undefined
  readonly recipient?: ReadonlyArray<string> | undefined
  readonly identity?: string | undefined
}

/** Reads the options that say what encrypts a backup. Fails with SecretMissing if a variable or file is missing. */
export async function readEncryptionKey(
  { passphrase, recipient: recipients = [] }: KeyOptions,
  sources: SecretSources,
): Promise<EncryptionKey | ReadonlyArray<Problem>> {
  if ((passphrase === undefined) === (recipients.length === 0))
    return [{ where: "--passphrase", what: "or --recipient is required, and not both" }]
  if (passphrase !== undefined) {
    const secret = await readNewPassphrase("--passphrase", passphrase, sources)
    return Redacted.isRedacted(secret) ? { kind: "passphrase", passphrase: secret } : [secret]
  }
  const problems = new Problems()
  for (const one of recipients)
    if (!/^age1[0-9a-z]{20,4000}$/.test(one))
      problems.add("--recipient", `must begin with age1; got ${JSON.stringify(one.slice(0, 20))}`)
  return problems.list.length > 0 ? problems.list : { kind: "recipients", recipients }
}

/** Reads the options that say what opens a backup. Fails with SecretMissing if a variable or file is missing. */
export async function readDecryptionKey(
  { passphrase, identity }: KeyOptions,
  sources: SecretSources,
): Promise<DecryptionKey | ReadonlyArray<Problem>> {
  if (passphrase !== undefined && identity === undefined) {
    const secret = await readNamedSecret("--passphrase", passphrase, sources)
    return Redacted.isRedacted(secret) ? { kind: "passphrase", passphrase: secret } : [secret]
  }
  if (identity === undefined || passphrase !== undefined)
    return [{ where: "--passphrase", what: "or --identity is required, and not both" }]
  const secret = await readNamedSecret("--identity", identity, sources)
  if (!Redacted.isRedacted(secret)) return [secret]
  // age-keygen writes comments above the identity.
  const [found] = Redacted.value(secret)
    .split(/\r?\n/)
    .filter((line) => line.trim().startsWith("AGE-SECRET-KEY-"))
  return found === undefined
    ? [{ where: "--identity", what: "names a value without a line AGE-SECRET-KEY-…" }]
    : { kind: "identity", identity: Redacted.make(found.trim()) }
}

/** Whether an option's value was read, and not a list of what is wrong. */
export function isProblems(
  read: EncryptionKey | DecryptionKey | ReadonlyArray<Problem>,
): read is ReadonlyArray<Problem> {
  return Array.isArray(read)
}
