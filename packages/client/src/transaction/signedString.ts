/**
 * Characters that make a text read as another than it is: controls, line and paragraph separators, halves of characters, and what turns the direction
 * of writing. The service refuses them in anything that is signed.
 */
const misleading = /[\p{Cc}\p{Zl}\p{Zp}\p{Cs}\p{Bidi_Control}]/u

/** The text, when it may be signed. @throws TypeError when it holds a misleading character. */
export function signedString(text: string): string {
  if (misleading.test(text)) throw new TypeError("A signed text holds no control characters")
  return text
}
