import { Result } from "effect"
import { invalidField, printable } from "../error/invalidField.ts"
import type { RelayError } from "../error/RelayError.ts"
import type { Fields } from "./json.ts"
import { decodeUtf8 } from "./utf8.ts"

/** List parameters: repeated, comma-separated, or both. */
const lists: ReadonlySet<string> = new Set(["tokenAddresses", "amounts"])

/**
 * The fields of a raw query: form decoding (`+` is a space), UTF-8, every escape valid. `tokenAddresses` and `amounts` are arrays of
 * strings, every other field a string; any other repeated key, an invalid escape or a byte that must be escaped fails with INVALID_REQUEST.
 * Source: WHATWG URL, application/x-www-form-urlencoded.
 */
export function parseQuery(rawQuery: string): Result.Result<Fields, RelayError> {
  // The signature covers bytes, so each character must be one byte.
  if (!/^[\x21-\x7e]*$/.test(rawQuery))
    return Result.fail(invalidField("query", "a character that must be percent-encoded"))
  const fields: Record<string, unknown> = Object.create(null)
  const collected = new Map<string, Array<string>>()
  for (const piece of rawQuery.split("&")) {
    if (piece === "") continue
    const equals = piece.indexOf("=")
    const key = formDecode(equals === -1 ? piece : piece.slice(0, equals))
    const value = formDecode(equals === -1 ? "" : piece.slice(equals + 1))
    if (key === null || value === null)
      return Result.fail(
        invalidField("query", "an escape that is not % and two hex digits of valid UTF-8"),
      )
    if (lists.has(key)) {
      const list = collected.get(key) ?? []
      for (const item of value.split(",")) list.push(item)
      collected.set(key, list)
      fields[key] = list
    } else if (key in fields) {
      return Result.fail(invalidField(printable(key), "given twice, expected once"))
    } else {
      fields[key] = value
    }
  }
  return Result.succeed(fields)
}

function formDecode(text: string): string | null {
  if (!/[%+]/.test(text)) return text
  if (/%(?![0-9a-fA-F]{2})/.test(text)) return null
  const bytes: Array<number> = []
  for (let position = 0; position < text.length; position += 1) {
    const character = text.charAt(position)
    if (character === "%") {
      bytes.push(Number.parseInt(text.slice(position + 1, position + 3), 16))
      position += 2
    } else {
      bytes.push(character === "+" ? 0x20 : character.charCodeAt(0))
    }
  }
  return decodeUtf8(Uint8Array.from(bytes))
}
