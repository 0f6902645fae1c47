import { decodeUtf8 } from "./utf8.ts"

/** A request's fields by name. It has no prototype, so no name means anything special. */
export type Fields = Readonly<Record<string, unknown>>

/**
 * A JSON number that is no canonical safe integer: a fraction, an exponent, `-0`, beyond 2^53 − 1. Its lexeme is kept and no
 * schema of a number takes it, so nothing is ever rounded and `10.0`, `1e1` and `10` are not the same to one reader only.
 */
export class UnusualNumber {
  readonly text: string
  constructor(text: string) {
    this.text = text
  }
}

/** Levels of objects and arrays, the outermost counted: bounds the parser's own recursion too. */
const maximumNesting = 32

/**
 * The fields of a body, or `null` when it is not strict JSON (RFC 8259, and RFC 7493 where that leaves a choice): UTF-8 without
 * byte order mark, an object at the top, nesting up to 32, no key twice in one object, no half surrogate pair in a string.
 * Takes time linear in the number of bytes. Objects have no prototype.
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

  /** What a sticky expression matches here; empty when it does not. */
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

/** Everything a string holds as itself: no quotation mark, no backslash, no control character. */
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
