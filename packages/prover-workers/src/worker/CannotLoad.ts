/** Why circuits cannot be loaded, in words for the operator: a file has the wrong content, or the machine lacks a feature. */
export class CannotLoad extends Error {
  override readonly name = "CannotLoad"
}
