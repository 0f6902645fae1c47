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
  if (!isEncoded(rawQuery)) return Result.fail(unencoded())
  const fields: Record<string, unknown> = Object.create(null)
  const collected = new Map<string, Array<string>>()
  for (const piece of piecesOf(rawQuery)) {
    const pair = decodePair(piece)
    if (pair === null) return Result.fail(invalidEscape())
    const [key, value] = pair
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

/**
 * Decodes a raw query as `parseQuery` does, but without lists by name: a key given once has a text as value, a repeated key an array at its
 * first position, and commas stay in the text. In the order as sent, integer-like keys included.
 */
export function parseQueryEntries(
  rawQuery: string,
): Result.Result<ReadonlyMap<string, string | ReadonlyArray<string>>, RelayError> {
  if (!isEncoded(rawQuery)) return Result.fail(unencoded())
  const values = new Map<string, Array<string>>()
  for (const piece of piecesOf(rawQuery)) {
    const pair = decodePair(piece)
    if (pair === null) return Result.fail(invalidEscape())
    const [key, value] = pair
    const earlier = values.get(key)
    if (earlier === undefined) values.set(key, [value])
    else earlier.push(value)
  }
  const entries = new Map<string, string | ReadonlyArray<string>>()
  for (const [key, [first = "", ...others]] of values)
    entries.set(key, others.length === 0 ? first : [first, ...others])
  return Result.succeed(entries)
}

/** Whether each character is one byte, because the signature covers bytes. */
function isEncoded(rawQuery: string): boolean {
  return /^[\x21-\x7e]*$/.test(rawQuery)
}

function unencoded(): RelayError {
  return invalidField("query", "a character that must be percent-encoded")
}

function invalidEscape(): RelayError {
  return invalidField("query", "an escape that is not % and two hex digits of valid UTF-8")
}

function piecesOf(rawQuery: string): ReadonlyArray<string> {
  return rawQuery.split("&").filter((piece) => piece !== "")
}

function decodePair(piece: string): readonly [key: string, value: string] | null {
  const equals = piece.indexOf("=")
  const key = formDecode(equals === -1 ? piece : piece.slice(0, equals))
  const value = formDecode(equals === -1 ? "" : piece.slice(equals + 1))
  return key === null || value === null ? null : [key, value]
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
