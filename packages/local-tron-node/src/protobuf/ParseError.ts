/** A JSON value does not fit its field, as java-tron's `JsonFormat$ParseException`. */
export class ParseError extends Error {
  override readonly name = "ParseError"
}
