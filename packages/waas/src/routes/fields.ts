import type { JsonSchema } from "@shielded-relay/api"
import { Schema } from "effect"

/** Fields that several routes share. */

/** What the document says of a field whose rules its route checks itself, with refusals of its own. */
export const documentedAs = (shape: JsonSchema) =>
  Schema.makeFilter(() => true, { toJsonSchema: () => shape })

/** A field that its route reads itself, with refusals that name the place. */
export const readByRoute = (shape: JsonSchema): Schema.Codec<unknown> =>
  Schema.Any.check(documentedAs(shape))

export const uuid = Schema.String.check(
  Schema.isPattern(/^[0-9a-fA-F]{8}(?:-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}$/u, {
    message: "expected a UUID",
  }),
).annotate({ description: "UUID, any case" })
/** What the document says of a nonce. */
export const noncePattern = "^[ -~]{1,128}$"
const nonce = Schema.String.check(documentedAs({ pattern: noncePattern })).annotate({
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
/** An address of a wallet, a token or a recipient. */
export const address = (description: string) => Schema.String.annotate({ description })
/** Whole tokens. How many fraction digits the token has, the route knows. */
export const wholeTokens = (description: string) =>
  Schema.String.check(
    documentedAs({ pattern: "^(0|[1-9][0-9]{0,38})([.][0-9]{1,255})?$" }),
  ).annotate({ description })
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
