/** Why circuits cannot be loaded, in words for the operator: a file is not the one that was meant, or the machine cannot run what they need. */
export class CannotLoad extends Error {
  override readonly name = "CannotLoad"
}
