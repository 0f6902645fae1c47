import {
  addressFault,
  chainIdFromNumber,
  decodeWith,
  invalidField,
  parseAddress,
  parseTime,
  parseUuid,
  quoted,
  refusal,
  type Fields,
  type RelayError,
  type WebhookRequest,
} from "@shielded-relay/core"
import { Result } from "effect"
import { webhookSchemas } from "../wire/webhookSchemas.ts"

const setting = decodeWith(webhookSchemas["POST /set-webhook"].request)
const ending = decodeWith(webhookSchemas["POST /end-webhook"].request)

/** Reads the body of POST /set-webhook. Fails with the first field that is missing or malformed. */
export const readSetWebhook = (
  fields: Fields,
): Result.Result<WebhookRequest & { readonly url: string }, RelayError> =>
  Result.gen(function* () {
    const nonce = yield* nonceOf(fields)
    const { signature, ...texts } = yield* setting(fields)
    return { ...(yield* requestOf(nonce, signature, texts)), url: texts.url }
  })

/** Reads the body of POST /end-webhook. Fails with the first field that is missing or malformed. */
export const readEndWebhook = (fields: Fields): Result.Result<WebhookRequest, RelayError> =>
  Result.gen(function* () {
    const nonce = yield* nonceOf(fields)
    const { signature, ...texts } = yield* ending(fields)
    return yield* requestOf(nonce, signature, texts)
  })

const nonceOf = (fields: Fields) => {
  const nonce = parseUuid(fields["nonce"])
  return nonce === null ? Result.fail(refusal("INVALID_NONCE")) : Result.succeed(nonce)
}

const requestOf = (
  nonce: WebhookRequest["nonce"],
  signature: string,
  texts: WebhookRequest["texts"],
): Result.Result<WebhookRequest, RelayError> =>
  Result.gen(function* () {
    const address = parseAddress(texts.address, "any")
    if (address === null)
      return yield* Result.fail(invalidField("address", addressFault(texts.address) ?? ""))
    const chainId = texts.chainId === undefined ? null : chainIdFromNumber(texts.chainId)
    if (chainId === null && texts.chainId !== undefined)
      return yield* Result.fail(refusal("UNSUPPORTED_CHAIN", { chainId: texts.chainId }))
    const expiresAt = parseTime(texts.expiresAt)
    if (expiresAt === null)
      return yield* Result.fail(
        invalidField(
          "expiresAt",
          `${quoted(texts.expiresAt)}, expected an RFC 3339 time with Z or an offset`,
        ),
      )
    return { address, chainId, nonce, expiresAt, signature, texts }
  })
