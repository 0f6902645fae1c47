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
  const text = decodeUtf8(body)
  if (text === null) return null
  const reader = new JsonReader(text)
  try {
    return reader.document()
  } catch (error) {
    if (error instanceof NotJson) return null
    throw error
  }
}

class NotJson extends Error {}

class JsonReader {
  readonly #text: string
  #position = 0

  constructor(text: string) {
    this.#text = text
  }

  document(): Fields {
    this.#space()
    if (this.#text[this.#position] !== "{") throw new NotJson()
    const fields = this.#object(1)
    this.#space()
    if (this.#position !== this.#text.length) throw new NotJson()
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
      const key = this.#string()
      if (key in fields) throw new NotJson()
      this.#space()
      this.#take(":")
      this.#space()
      fields[key] = this.#value(depth)
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
    if (depth > maximumNesting) throw new NotJson()
    this.#position += 1
  }

  #closes(bracket: string): boolean {
    this.#space()
    if (this.#text[this.#position] !== bracket) return false
    this.#position += 1
    return true
  }

  #take(character: string): void {
    if (this.#text[this.#position] !== character) throw new NotJson()
    this.#position += 1
  }

  #space(): void {
    this.#match(whiteSpace)
  }

  #word<A>(word: string, value: A): A {
    if (!this.#text.startsWith(word, this.#position)) throw new NotJson()
    this.#position += word.length
    return value
  }

  #number(): number | UnusualNumber {
    const lexeme = this.#match(numberLexeme)
    if (lexeme === "") throw new NotJson()
    // 2^53 − 1 has 16 digits; a longer lexeme is never converted.
    const value = /^(?:0|-?[1-9][0-9]{0,15})$/.test(lexeme) ? Number(lexeme) : Number.NaN
    return Number.isSafeInteger(value) ? value : new UnusualNumber(lexeme)
  }

  #string(): string {
    this.#take('"')
    let text = ""
    for (;;) {
      text += this.#match(plainCharacters)
      const stop = this.#text[this.#position]
      this.#position += 1
      if (stop === '"') break
      if (stop !== "\\") throw new NotJson()
      text += this.#escape()
    }
    if (!text.isWellFormed()) throw new NotJson()
    return text
  }

  #escape(): string {
    const letter = this.#text[this.#position] ?? ""
    this.#position += 1
    const short = escapes.get(letter)
    if (short !== undefined) return short
    if (letter !== "u") throw new NotJson()
    const digits = this.#match(fourHexDigits)
    if (digits === "") throw new NotJson()
    return String.fromCharCode(Number.parseInt(digits, 16))
  }

  /** The text that a sticky expression matches here; empty without a match. */
  #match(expression: RegExp): string {
    expression.lastIndex = this.#position
    const found = expression.exec(this.#text)?.[0] ?? ""
    this.#position += found.length
    return found
  }
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
