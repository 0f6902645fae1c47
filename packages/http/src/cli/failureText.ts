import { ConfigurationError } from "../configuration/Problems.ts"

/** Errors with messages of our own, written for operators. */
const ownErrors = new Set([
  "BackupRefused",
  "ChainMisconfigured",
  "ChainUnavailable",
  "DatabaseUnusable",
  "DeploymentFailed",
  "ListenerUnavailable",
  "LockBusy",
  "RootMismatch",
  "StaleStorage",
  "StorageUnavailable",
  "VaultUnavailable",
  "SecretMissing",
  "SenderShared",
  "UnusableSigningKey",
  "PackageMissing",
  "ProverNotLoaded",
  "ProgramHashMissing",
  "SignatureVerifierNotLoaded",
  "StatementRefused",
  "ProverUnavailable",
])

/**
 * The text for an operator when a command fails. Foreign errors show only their code or name, since their messages may
 * quote secrets.
 */
export function failureText(error: unknown): string {
  if (error instanceof ConfigurationError) {
    const lines = error.problems.map(({ where, what }) => `  ${where} ${what}`)
    return `The configuration is wrong:\n${lines.join("\n")}\n`
  }
  if (!(error instanceof Error)) return "The command failed.\n"
  const kind = kindOf(error)
  if (ownErrors.has(kind)) return `${kind}: ${error.message}\n`
  const code = "code" in error && typeof error.code === "string" ? error.code : kind
  return `The command failed: ${code}.\n`
}

/** The tag of an error of ours, or the name of a foreign one. */
export function kindOf(error: Error): string {
  return "_tag" in error && typeof error._tag === "string" ? error._tag : error.name
}
