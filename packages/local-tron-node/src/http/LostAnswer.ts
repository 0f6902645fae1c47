/** The request was executed, and the connection is cut instead of an answer. */
export class LostAnswer extends Error {
  override readonly name = "LostAnswer"
}
