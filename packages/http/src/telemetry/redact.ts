/** Field names whose values are never logged. */
const secretName =
  /passphrase|password|secret|seed|mnemonic|private|key|signature|stamp|token|cookie|authorization|nonce|session|address|owner|recipient|amount|balance|rpc|url/i

/**
 * Texts that look secret: hex of 16 bytes or more, UUIDs, base58 and base64 of 32 characters or more, URLs (they carry
 * API keys), decimal integers of 7 digits or more (amounts), bech32 recipient infos.
 */
const secretText = [
  /(?:[a-z][a-z0-9+.-]*:)?\/\/[^\s"'<>]+/gi,
  /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/gi,
  /\b(?:0x)?[0-9a-f]{32,}\b/gi,
  /\bshielded1[a-z0-9]+/gi,
  /(?=[A-Za-z+/_=-]*\d)[A-Za-z0-9+/_=-]{32,}/g,
  /\b\d{7,}\b/g,
]

const ownNames = new Set(["correlationId", "operation"])

/**
 * The logs' second line of defence. Entries consist of fixed names and numbers; this redacts whatever still looks like
 * a key, owner, address, amount or nonce. `correlationId`, and
 * `operation`, the id of an
 * operation, are exempt: we generate them at random. So are counts, whose names end with `Count`.
 */
export function redactField(
  name: string,
  value: string | number | boolean,
): string | number | boolean {
  if (ownNames.has(name) || typeof value === "boolean") return value
  if (name.endsWith("Count") && Number.isSafeInteger(value)) return value
  if (secretName.test(name)) return "[redacted]"
  return typeof value === "string" ? redactText(value) : value
}

/** Redacts every part of a text that looks secret. */
export function redactText(text: string): string {
  return secretText.reduce((kept, pattern) => kept.replace(pattern, "[redacted]"), text)
}
