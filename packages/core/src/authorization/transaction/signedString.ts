/**
 * What no signed text may hold: control characters, with which one line could pose as two; the other characters that a wallet
 * shows as a line's end; those that make it show text in another order; half surrogate pairs, which UTF-8 cannot write.
 */
const forbidden = /[\p{Cc}\p{Zl}\p{Zp}\p{Cs}\p{Bidi_Control}]/u

/** A string that may be part of a signed text; `null` for anything else. */
export function signedString(value: unknown): string | null {
  return typeof value === "string" && !forbidden.test(value) ? value : null
}
