import { Statement, verifierPattern } from "@shielded-relay/core"
import { Schema } from "effect"
import { address, chainIdNumber, success, uuid } from "./schemaFields.ts"
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
      audience: Schema.String.annotate({ description: "The service's public origin" }),
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
      expiresAt: Schema.String.annotate({
        description: "RFC 3339, at most 24 hours from now: the end of the signature's validity",
      }),
      signature: Schema.String.check(Schema.isMinLength(1), Schema.isMaxLength(32_770)).annotate({
        message: "expected hex",
        description:
          "The wallet's signature of the text, hex: EIP-191 (EVM, TRON, contract accounts), TIP-191 (TRON), ed25519 (Solana)",
      }),
    }),
    answer: Schema.Struct({
      ...success,
      statement,
    }),
  },
} as const
