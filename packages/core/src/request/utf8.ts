import { utf8 } from "@scure/base"

/**
 * Decodes strict UTF-8; `null` for overlong forms, surrogates, values beyond U+10FFFF and truncated sequences, which are never replaced.
 * Keeps a byte order mark as a character. RFC 3629. Uses the platform's fatal `TextDecoder` if there is one.
 */
export function decodeUtf8(bytes: Uint8Array): string | null {
  try {
    return utf8.encode(bytes)
  } catch {
    return null
  }
}
