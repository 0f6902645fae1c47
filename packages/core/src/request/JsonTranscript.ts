/** A field of a request: its key, and its value as ECMAScript's `JSON.stringify` writes it, with nested keys in the order as sent. */
export interface JsonEntry {
  readonly key: string
  readonly text: string
}

/** Collects the compact text of an object's fields from the tokens that a parser passes, in their order and without white space. */
export class JsonTranscript {
  readonly entries: Array<JsonEntry> = []
  #key = ""
  #tokens: Array<string> = []

  /** Starts the value of a field. Forgets the tokens before it: its key, the colon, a comma. */
  open(key: string): void {
    this.#key = key
    this.#tokens = []
  }

  write(token: string): void {
    this.#tokens.push(token)
  }

  close(): void {
    this.entries.push({ key: this.#key, text: this.#tokens.join("") })
  }
}
