import { Result } from "effect"
import fc from "fast-check"
import { parsePlainMessage, type PlainMessage } from "@shielded-relay/waas"

/** Messages of 1 to some 60 characters, half of them printable ASCII. */
export const messageArbitrary: fc.Arbitrary<PlainMessage> = fc
  .oneof(
    fc.string({ unit: "grapheme-ascii", minLength: 1, maxLength: 60 }),
    fc.string({ unit: "grapheme", minLength: 1, maxLength: 60 }),
  )
  .map(message)

/** Parses a text that is a valid message. */
export function message(text: string): PlainMessage {
  return Result.getOrThrow(parsePlainMessage(text))
}
