import { Result } from "effect"
import { printable } from "../error/invalidField.ts"
import { type JsonEntry, JsonTranscript } from "./JsonTranscript.ts"
import { decodeUtf8 } from "./utf8.ts"

/** A request's fields by name. The object has no prototype, so no name has a special meaning. */
export type Fields = Readonly<Record<string, unknown>>

/**
 * A JSON number other than a canonical safe integer: a fraction, an exponent, `-0`, beyond 2^53 − 1. It keeps its lexeme and number schemas
 * reject it. So nothing is rounded, and `10.0` and `1e1` are never taken for `10`.
 */
export class UnusualNumber {
  readonly text: string
  constructor(text: string) {
    this.text = text
  }
}

/** Maximum nesting of objects and arrays, including the outermost. It also bounds the parser's recursion. */
const maximumNesting = 32

/**
 * Parses the fields of a body; `null` if it is not strict JSON (RFC 8259, and RFC 7493 where that leaves a choice): UTF-8 without byte
 * order mark, an object at the top, nesting up to 32, unique keys, no lone surrogates. Linear in the number of bytes. Objects have no
 * prototype.
 */
export function parseJsonObject(body: Uint8Array): Fields | null {
  const fields = read(body, null)
  return fields instanceof NotJson ? null : fields
}

/** A body's fields, and what its order and spelling add to them. */
export interface JsonEntries {
  readonly fields: Fields
  /** The top-level fields in the order of the body, integer-like keys included. */
  readonly entries: ReadonlyArray<JsonEntry>
}

/**
 * Parses a body as `parseJsonObject` does, and returns the compact text of each field. Each number must stand as ECMAScript writes it and
 * be at most 2^53 − 1 in magnitude, so that every client writes the same text. Fails with the first fault and its position, in UTF-16 code
 * units from the start of the body.
 */
export function parseJsonEntries(body: Uint8Array): Result.Result<JsonEntries, string> {
  const transcript = new JsonTranscript()
  const fields = read(body, transcript)
  return fields instanceof NotJson
    ? Result.fail(fields.message)
    : Result.succeed({ fields, entries: transcript.entries })
}

function read(body: Uint8Array, transcript: JsonTranscript | null): Fields | NotJson {
  const text = decodeUtf8(body)
  if (text === null) return new NotJson("the body is not UTF-8")
  try {
    return new JsonReader(text, transcript).document()
  } catch (error) {
    if (error instanceof NotJson) return error
    throw error
  }
}

/** Its message says what is wrong, and at which position. */
class NotJson extends Error {}

class JsonReader {
  readonly #text: string
  /** Receives the compact text of the fields; `null` if the caller needs only their values. */
  readonly #transcript: JsonTranscript | null
  #position = 0

  constructor(text: string, transcript: JsonTranscript | null) {
    this.#text = text
    this.#transcript = transcript
  }

  document(): Fields {
    this.#space()
    if (this.#text[this.#position] !== "{")
      throw this.#fault("expected an object, without a byte order mark")
    const fields = this.#object(1)
    this.#space()
    if (this.#position !== this.#text.length) throw this.#fault("expected the end of the body")
    return fields
  }

  #value(depth: number): unknown {
    switch (this.#text.charAt(this.#position)) {
      case "{":
        return this.#object(depth + 1)
      case "[":
        return this.#array(depth + 1)
      case '"':
        return this.#string()
      case "t":
        return this.#word("true", true)
      case "f":
        return this.#word("false", false)
      case "n":
        return this.#word("null", null)
      default:
        return this.#number()
    }
  }

  #object(depth: number): Fields {
    this.#enter(depth)
    const fields: Record<string, unknown> = Object.create(null)
    if (this.#closes("}")) return fields
    for (;;) {
      this.#space()
      const start = this.#position
      const key = this.#string()
      if (key in fields) throw this.#fault(`'${printable(key)}' is given twice`, start)
      this.#space()
      this.#take(":")
      this.#space()
      if (depth === 1) this.#transcript?.open(key)
      fields[key] = this.#value(depth)
      if (depth === 1) this.#transcript?.close()
      if (this.#closes("}")) return fields
      this.#take(",")
    }
  }

  #array(depth: number): ReadonlyArray<unknown> {
    this.#enter(depth)
    const items: Array<unknown> = []
    if (this.#closes("]")) return items
    for (;;) {
      this.#space()
      items.push(this.#value(depth))
      if (this.#closes("]")) return items
      this.#take(",")
    }
  }

  #enter(depth: number): void {
    if (depth > maximumNesting) throw this.#fault(`more than ${maximumNesting} levels of nesting`)
    this.#transcript?.write(this.#text.charAt(this.#position))
    this.#position += 1
  }

  #closes(bracket: string): boolean {
    this.#space()
    if (this.#text[this.#position] !== bracket) return false
    this.#transcript?.write(bracket)
    this.#position += 1
    return true
  }

  /** A colon or a comma. */
  #take(character: string): void {
    if (this.#text[this.#position] !== character) throw this.#fault(`expected '${character}'`)
    this.#transcript?.write(character)
    this.#position += 1
  }

  #space(): void {
    this.#match(whiteSpace)
  }

  #word<A>(word: string, value: A): A {
    if (!this.#text.startsWith(word, this.#position)) throw this.#fault("expected a value")
    this.#transcript?.write(word)
    this.#position += word.length
    return value
  }

  #number(): number | UnusualNumber {
    const start = this.#position
    const lexeme = this.#match(numberLexeme)
    if (lexeme === "") throw this.#fault("expected a value")
    if (this.#transcript !== null) {
      if (!isShortestForm(lexeme))
        throw this.#fault(
          "a number must be written as ECMAScript writes it, within ±(2^53 - 1)",
          start,
        )
      this.#transcript.write(lexeme)
    }
    // 2^53 − 1 has 16 digits; a longer lexeme is never converted.
    const value = /^(?:0|-?[1-9][0-9]{0,15})$/.test(lexeme) ? Number(lexeme) : Number.NaN
    return Number.isSafeInteger(value) ? value : new UnusualNumber(lexeme)
  }

  #string(): string {
    const start = this.#position
    if (this.#text[start] !== '"') throw this.#fault("expected a string")
    this.#position += 1
    let text = ""
    for (;;) {
      text += this.#match(plainCharacters)
      const stop = this.#text[this.#position]
      if (stop !== '"' && stop !== "\\")
        throw this.#fault("a control character in a string, or a string without end")
      this.#position += 1
      if (stop === '"') break
      text += this.#escape()
    }
    if (!text.isWellFormed()) throw this.#fault("half a surrogate pair in a string", start)
    this.#transcript?.write(JSON.stringify(text))
    return text
  }

  #escape(): string {
    const letter = this.#text[this.#position] ?? ""
    const short = escapes.get(letter)
    if (short === undefined && letter !== "u") throw this.#fault("an unknown escape")
    this.#position += 1
    if (short !== undefined) return short
    const digits = this.#match(fourHexDigits)
    if (digits === "") throw this.#fault("expected four hex digits")
    return String.fromCharCode(Number.parseInt(digits, 16))
  }

  /** The text that a sticky expression matches here; empty without a match. */
  #match(expression: RegExp): string {
    expression.lastIndex = this.#position
    const found = expression.exec(this.#text)?.[0] ?? ""
    this.#position += found.length
    return found
  }

  #fault(problem: string, position = this.#position): NotJson {
    return new NotJson(`${problem}, at position ${position}`)
  }
}

/** Whether ECMAScript's `JSON.stringify` writes the number like this, and no other number rounds to it. */
function isShortestForm(lexeme: string): boolean {
  const value = Number(lexeme)
  return String(value) === lexeme && Math.abs(value) <= Number.MAX_SAFE_INTEGER
}

const whiteSpace = /[ \t\n\r]*/y

const numberLexeme = /-?(?:0|[1-9][0-9]*)(?:\.[0-9]+)?(?:[eE][+-]?[0-9]+)?/y

const fourHexDigits = /[0-9a-fA-F]{4}/y

/** Characters that a string contains unescaped: all but quotation mark, backslash and control characters. */
const plainCharacters = /[ !#-[\]-\uffff]*/y

const escapes: ReadonlyMap<string, string> = new Map([
  ['"', '"'],
  ["\\", "\\"],
  ["/", "/"],
  ["b", "\b"],
  ["f", "\f"],
  ["n", "\n"],
  ["r", "\r"],
  ["t", "\t"],
])
