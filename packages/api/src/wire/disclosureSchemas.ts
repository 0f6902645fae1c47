import { Statement, verifierPattern } from "@shielded-relay/core"
import { Schema } from "effect"
import { address, chainIdNumber, success, uuid, walletText } from "./schemaFields.ts"
import { textOf } from "./textOf.ts"

const time = (description: string) =>
  Schema.optionalKey(Schema.String.annotate({ description: `RFC 3339; ${description}` }))

const statement = Statement.annotate({
  identifier: "Statement",
  description: "What a reader verifies against the chain",
})

/** Requests for statements, and the statements. */
export const disclosureSchemas = {
  "POST /disclosure": {
    request: Schema.Struct({
      nonce: uuid,
      address,
      audience: walletText.audience,
      verifier: textOf(
        "expected 1 to 128 characters of printable ASCII, without a space at either end",
        Schema.isPattern(verifierPattern),
      ).annotate({ description: "Who the statement is for: a name that its reader expects" }),
      chainId: chainIdNumber,
      operation: Schema.optionalKey(
        uuid.annotate({
          description:
            "The nonce of a transaction request: its operation, and the payouts of its private send. Either this or `from` and `to`",
        }),
      ),
      from: time("the start of the period, inclusive"),
      to: time("the end of the period, exclusive"),
      after: Schema.optionalKey(
        Schema.Int.check(Schema.isGreaterThanOrEqualTo(0)).annotate({
          description: "The last position of an earlier statement whose `more` is true",
        }),
      ),
      expiresAt: walletText.expiresAt,
      signature: walletText.signature,
    }),
    answer: Schema.Struct({
      ...success,
      statement,
    }),
  },
} as const
