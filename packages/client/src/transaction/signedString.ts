/**
 * Characters that disguise a text: controls, line and paragraph separators, lone surrogates, and bidirectional
 * controls. The service refuses them in every signed value.
 */
const misleading = /[\p{Cc}\p{Zl}\p{Zp}\p{Cs}\p{Bidi_Control}]/u

/**
 * Returns a text that is safe to sign.
 *
 * @throws TypeError if it contains a misleading character.
 */
export function signedString(text: string): string {
  if (misleading.test(text))
    throw new TypeError("A signed text must not contain control characters")
  return text
}
