import { Data } from "effect"

/** The text is not words that can be imported. The message contains none of it. */
export class InvalidWords extends Data.TaggedError("InvalidWords") {
  override get message(): string {
    return "The words must be 12 or 24 English BIP-39 words with a valid checksum"
  }
}
