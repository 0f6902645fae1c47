import { disclose, disclosureAnswer, requestFields } from "@shielded-relay/core"
import { Effect, Result } from "effect"
import type { Answer } from "../answer/Answer.ts"
import { readDisclosureRequest } from "../command/readDisclosureRequest.ts"
import { ignoredFields, tellingIgnored } from "../wire/ignoredFields.ts"
import { schemas } from "../wire/schemas.ts"
import { dataOf, type SignedRequest } from "../wire/SignedRequest.ts"
import { keyOf, type RouteText } from "./Route.ts"

const text = {
  method: "POST",
  pattern: "/disclosure",
  tag: "Reads",
  summary: "Make a statement about one operation or a period, which a reader can verify",
  description:
    "Only the wallet can authorise it; it needs no session, and a session key cannot request it. The wallet signs lines joined by newlines: `Disclose shielded notes`, `Address: <address>`, `Audience: <audience>`, `Verifier: <verifier>`, `Chain ID: <chainId>`, then `Operation: <operation>` or `From: <from>` and `To: <to>`, with `after` also `After position: <after>`, and finally `Nonce: <nonce>` and `Expires: <expiresAt>`, each as sent. The statement opens at most 32 of the owner's notes in final blocks; if `more` is true, ask again with `after`. Keep the exact bytes of the answer: `shielded-relay verify-disclosure` checks them against the chain and rejects any change.",
  refusals: [
    "MISSING_FIELD",
    "INVALID_NONCE",
    "INVALID_SIGNATURE",
    "WRONG_AUDIENCE",
    "UNSUPPORTED_CHAIN",
    "NONCE_EXPIRED",
    "NONCE_USED_READ",
    "OPERATION_NOT_FOUND",
    "NOTHING_TO_DISCLOSE",
    "CHAIN_UNAVAILABLE",
    "STORAGE_UNAVAILABLE",
  ],
  mayBeAccepted: false,
} as const satisfies RouteText

const answer = Effect.fnUntraced(function* (request: SignedRequest) {
  const fields = yield* Effect.fromResult(requestFields(dataOf(request)))
  const asked = yield* Effect.fromResult(readDisclosureRequest(fields))
  const body = disclosureAnswer(yield* disclose(asked, request.client ?? ""))
  return { outcome: "ok", body } satisfies Answer
})

/** The wallet's signature in the body authorises the request, without a session. */
export const disclosureRoute = {
  ...text,
  ...schemas["POST /disclosure"],
  key: keyOf(text),
  authentication: "wallet" as const,
  respond: (request: SignedRequest) => {
    const fields = Result.getOrElse(requestFields(dataOf(request)), () => ({}))
    const ignored = ignoredFields(schemas["POST /disclosure"].request, fields)
    return tellingIgnored(ignored)(answer(request))
  },
}
