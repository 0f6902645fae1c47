import { refusal, type RelayError } from "./RelayError.ts"

/** Maximum characters of a caller's text that a refusal repeats. */
const longestEcho = 64

/** Builds the INVALID_REQUEST refusal of one field: its name, then what was found and what is allowed. */
export function invalidField(field: string, problem: string): RelayError {
  return refusal("INVALID_REQUEST", { reason: `${field}: ${problem}` })
}

/** Quotes a caller's text in a refusal: the first 64 characters, with non-printable ones replaced. Never use it for a secret. */
export function quoted(text: string): string {
  return `'${printable(text)}'`
}

/** The first 64 characters of a caller's text, with everything but printable ASCII replaced. */
export function printable(text: string): string {
  const clipped = text.slice(0, longestEcho).replace(/[^ -~]/g, "?")
  return text.length > longestEcho ? `${clipped}…` : clipped
}
