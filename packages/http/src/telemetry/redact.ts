/** Names of fields whose value is never written, whatever it looks like. */
const secretName =
  /passphrase|password|secret|seed|mnemonic|private|key|signature|stamp|token|cookie|authorization|nonce|session|address|owner|recipient|amount|balance|rpc|url/i

/**
 * Texts that look like what must not be written: hex of 16 bytes or more, UUIDs, base58 and base64 of 32 characters or more,
 * URLs (they carry endpoint keys), decimal integers of 7 digits or more (amounts), bech32 recipient infos.
 */
const secretText = [
  /(?:[a-z][a-z0-9+.-]*:)?\/\/[^\s"'<>]+/gi,
  /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/gi,
  /\b(?:0x)?[0-9a-f]{32,}\b/gi,
  /\bshielded1[a-z0-9]+/gi,
  /(?=[A-Za-z+/_=-]*\d)[A-Za-z0-9+/_=-]{32,}/g,
  /\b\d{7,}\b/g,
]

/**
 * The second line of defence of the logs: entries are built from fixed names and figures, and what still looks like a key, an owner,
 * an address, an amount or a nonce is struck out here. `correlationId` is exempt: it is ours and means nothing elsewhere.
 */
export function redactField(
  name: string,
  value: string | number | boolean,
): string | number | boolean {
  if (name === "correlationId" || typeof value === "boolean") return value
  if (secretName.test(name)) return "[redacted]"
  return typeof value === "string" ? redactText(value) : value
}

/** A text with everything struck out that looks secret. */
export function redactText(text: string): string {
  return secretText.reduce((kept, pattern) => kept.replace(pattern, "[redacted]"), text)
}
