import { Schema } from "effect"

/** Fields that several routes share. */

export const uuid = Schema.String.check(
  Schema.isPattern(/^[0-9a-fA-F]{8}(?:-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}$/u, {
    message: "expected a UUID",
  }),
).annotate({ description: "UUID, any case" })
const nonce = Schema.String.annotate({
  description: "1 to 128 printable ASCII characters; single-use for the key, for ever",
})
const audience = Schema.optionalKey(
  Schema.String.annotate({ description: "Must be an origin of this service if sent" }),
)

/** One of some words. Its refusal names them all. */
export const oneOf = <const W extends ReadonlyArray<string>>(words: W) =>
  Schema.Literals(words).annotate({ message: `expected one of ${words.join(", ")}` })

/** The fields of every request with a body. */
export const posted = {
  organizationId: uuid,
  nonce,
  audience,
  timestamp: Schema.optionalKey(
    Schema.Int.annotate({ description: "Milliseconds since the epoch" }),
  ),
  dryRun: Schema.optionalKey(
    Schema.Boolean.annotate({ description: "True: only decide about the request" }),
  ),
}
/** The fields of every request with a query. */
export const queried = {
  organizationId: uuid,
  nonce,
  audience,
  timestamp: Schema.optionalKey(
    Schema.String.annotate({ description: "Milliseconds since the epoch" }),
  ),
}
const chainIdExpected = "expected the number of a chain, in digits alone"
/** A chain as a number or as text. */
export const chainId = Schema.Union([
  Schema.Int.check(Schema.isGreaterThanOrEqualTo(1, { message: chainIdExpected })),
  Schema.String.check(Schema.isPattern(/^[1-9][0-9]{0,15}$/u, { message: chainIdExpected })),
]).annotate({ message: chainIdExpected })
export const publicKey = Schema.String.check(
  Schema.isPattern(/^[0-9a-fA-F]{64}$/u, { message: "expected 64 hex digits" }),
).annotate({ description: "Ed25519 public key, 64 hex digits" })
export const cursor = Schema.optionalKey(
  Schema.String.check(Schema.isPattern(/^[0-9]{1,9}$/u, { message: "expected nextCursor" })),
)
