import { ConfigurationError } from "../configuration/Problems.ts"

/** Errors whose texts are ours and meant for operators. */
const tellable = new Set([
  "ChainMisconfigured",
  "ChainUnavailable",
  "DatabaseUnusable",
  "StaleStorage",
  "StorageUnavailable",
  "VaultUnavailable",
  "SecretMissing",
  "UnusableSigningKey",
  "ProverNotLoaded",
  "SignatureVerifierNotLoaded",
  "ProverUnavailable",
])

/** Why a command failed, in words for its operator; of foreign errors only their kind, since their texts may quote secrets. */
export function failureText(error: unknown): string {
  if (error instanceof ConfigurationError) {
    const lines = error.problems.map(({ where, what }) => `  ${where} ${what}`)
    return `The configuration is wrong:\n${lines.join("\n")}\n`
  }
  if (!(error instanceof Error)) return "It failed.\n"
  const kind = "_tag" in error && typeof error._tag === "string" ? error._tag : error.name
  if (tellable.has(kind)) return `${kind}: ${error.message}\n`
  const code = "code" in error && typeof error.code === "string" ? error.code : kind
  if (code === "EADDRINUSE") return "A listener's address is in use already.\n"
  if (code === "EACCES" || code === "EADDRNOTAVAIL")
    return `A listener cannot be opened: ${code}.\n`
  return `It failed: ${code}.\n`
}
