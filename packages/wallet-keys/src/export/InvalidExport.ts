import { Data } from "effect"

/** The text is not one that an export printed. The message contains none of it: it may be a secret with a typing error. */
export class InvalidExport extends Data.TaggedError("InvalidExport")<{
  readonly expected: string
}> {
  override get message(): string {
    return `The exported secret must be ${this.expected}. Compare it with the export, character by character`
  }
}
