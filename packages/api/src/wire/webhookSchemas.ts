import { webhookUrlPattern } from "@shielded-relay/core"
import { Schema } from "effect"
import {
  address,
  chainIdNumber,
  session,
  success,
  timestamp,
  timestampText,
  uuid,
  walletText,
} from "./schemaFields.ts"
import { textOf } from "./textOf.ts"

const webhookFields = {
  url: Schema.String.annotate({ description: "Where messages are posted" }),
  state: Schema.Literals(["on", "failing", "off"]).annotate({
    description:
      "`failing`: the last attempt failed, and is made again. `off`: the endpoint answered 410 or failed for five days, so nothing is sent until the webhook is set again or a replay is asked for",
  }),
  setAt: Schema.String.annotate({ description: "When the wallet set it last: RFC 3339, UTC" }),
  expiresAt: Schema.String.annotate({
    description: "When it ends, unless the wallet sets it again: RFC 3339, UTC",
  }),
  waiting: Schema.Int.annotate({
    description:
      "Operations, private sends and balances whose last event the endpoint has not accepted",
  }),
  earlierSecretsUntil: Schema.NullOr(Schema.String).annotate({
    description:
      "Until when secrets from before `setAt` sign too: RFC 3339, UTC; null if none does",
  }),
}
const webhook = Schema.Struct(webhookFields).annotate({
  identifier: "Webhook",
  description: "The owner's webhook",
})

/** What a wallet signs to set or end a webhook. */
const signed = {
  nonce: uuid,
  address,
  audience: walletText.audience,
  chainId: Schema.optionalKey(
    chainIdNumber.annotate({
      description: "The chain of a contract account, which verifies the signature",
    }),
  ),
  expiresAt: walletText.expiresAt,
  signature: walletText.signature,
}

/** Requests about the owner's webhook. */
export const webhookSchemas = {
  "POST /set-webhook": {
    request: Schema.Struct({
      ...signed,
      url: textOf(
        "expected https:// and up to 1000 characters of printable ASCII without spaces",
        Schema.isPattern(webhookUrlPattern),
      ).annotate({
        description:
          "Where messages are posted: on port 443 of a host whose addresses are all public",
      }),
    }),
    answer: Schema.Struct({
      ...success,
      webhook,
      secret: Schema.String.annotate({
        description:
          "Signs the messages (Standard Webhooks): `whsec_` and base64. No other answer shows it",
      }),
    }),
  },
  "POST /end-webhook": {
    request: Schema.Struct(signed),
    answer: Schema.Struct(success),
  },
  "GET /webhook": {
    request: Schema.Struct({ ...session, timestamp: timestampText }),
    answer: Schema.Struct({
      ...success,
      webhook: Schema.NullOr(webhook).annotate({ description: "null: the owner has none" }),
    }),
  },
  "POST /replay-webhook": {
    request: Schema.Struct({
      ...session,
      cursor: Schema.optionalKey(
        Schema.String.annotate({
          description:
            "`cursor` of a message or of GET /events: what followed it is sent again. Default: only what waits is sent",
        }),
      ),
      timestamp,
    }),
    answer: Schema.Struct({ ...success, webhook }),
  },
} as const
