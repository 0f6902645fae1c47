import { utf8 } from "@scure/base"

/**
 * Text from UTF-8, or `null` when the bytes are not exactly that: overlong forms, surrogates, values beyond U+10FFFF and
 * truncated sequences are refused, never replaced. A byte order mark is kept as the character it is. RFC 3629.
 * The platform's fatal `TextDecoder` does it where there is one.
 */
export function decodeUtf8(bytes: Uint8Array): string | null {
  try {
    return utf8.encode(bytes)
  } catch {
    return null
  }
}
