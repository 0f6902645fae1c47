import { refusal, type RelayError } from "./RelayError.ts"

/** The longest piece of a caller's text that a refusal repeats, characters. */
const longestEcho = 64

/** The refusal of one field: its name, then what was found there and what is allowed. INVALID_REQUEST. */
export function invalidField(field: string, problem: string): RelayError {
  return refusal("INVALID_REQUEST", { reason: `${field}: ${problem}` })
}

/** A caller's text as a refusal repeats it: its first 64 characters, printable ASCII alone, in quotes. Never for a secret. */
export function quoted(text: string): string {
  return `'${printable(text)}'`
}

/** The first 64 characters of a caller's text, printable ASCII alone. */
export function printable(text: string): string {
  const clipped = text.slice(0, longestEcho).replace(/[^ -~]/g, "?")
  return text.length > longestEcho ? `${clipped}…` : clipped
}
