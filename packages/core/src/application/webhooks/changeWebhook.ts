import { base64, base64urlnopad } from "@scure/base"
import { Clock, Effect, Result } from "effect"
import { authorizeWalletText } from "../../authorization/authorizeWalletText.ts"
import { invalidField } from "../../error/invalidField.ts"
import { refusal } from "../../error/RelayError.ts"
import { ownerId } from "../../owner/index.ts"
import type { OwnerId } from "../../owner/Owner.ts"
import { SecureRandom } from "../../port/SecureRandom.ts"
import { OwnerWebhookStore } from "../../port/storage/journal/OwnerWebhookStore.ts"
import { WebhookStore } from "../../port/storage/journal/WebhookStore.ts"
import { NonceStore } from "../../port/storage/NonceStore.ts"
import { UnitOfWork } from "../../port/storage/UnitOfWork.ts"
import type { ChallengeOutcome } from "../../port/webhook/OwnerWebhooks.ts"
import { newUuid } from "../../request/newUuid.ts"
import { WebhookGates } from "../../webhook/WebhookGates.ts"
import { webhookMessage, type WebhookRequest } from "../../webhook/WebhookRequest.ts"
import { ownerWebhookKey, webhookSecret, withGeneration } from "../../webhook/webhookSecret.ts"
import { keyFromSeed } from "../queries/keyFromSeed.ts"
import { present } from "../queries/eventReader.ts"
import { forgetWebhook } from "./forgetWebhook.ts"
import { lookOf } from "./lookAtWebhook.ts"
import { requireWebhooks } from "./requireWebhooks.ts"

/** How long a webhook lives, unless it is set again. Milliseconds. */
const lifetime = 90 * 24 * 60 * 60_000
/** When to try again while the service is full, in seconds. */
const fullFor = 3_600

/**
 * Sets the owner's webhook, once its endpoint has echoed a challenge. It begins at the end of the journal; one that is set again continues where
 * it was, is switched on, and gets a new secret. Returns what `lookAtWebhook` does, and the secret as text.
 *
 * Order of checks: the service offers webhooks → the URL can be an endpoint → `authorizeWalletText` → the owner's times in an hour → there is
 * room → challenges under way and to the host → nonce (NONCE_USED_READ) → the challenge. A request that reaches the nonce uses it up; nothing
 * else changes unless all hold. `client`: see `isContractSignature`.
 */
export const setWebhook = Effect.fn("useCase.setWebhook")(function* (
  asked: WebhookRequest,
  url: string,
  client: string,
) {
  const offered = yield* requireWebhooks
  const examined = offered.examine(url)
  if ("problem" in examined) return yield* invalidField("url", examined.problem)
  const { owner, used } = yield* authorized(asked, client)
  const gates = yield* WebhookGates
  const now = yield* Clock.currentTimeMillis
  const giveBack = yield* gates.set(owner, now)
  yield* requireRoom(owner, offered.most, now)
  const key = yield* keyFromSeed(ownerWebhookKey)
  const generation = yield* newUuid
  const secret = webhookSecret(key, owner, generation)
  const text = base64urlnopad.encode(yield* (yield* SecureRandom).bytes(24))
  const nonces = yield* NonceStore
  const outcome = yield* gates.challenge(
    examined.host,
    now,
    Effect.gen(function* () {
      if ((yield* nonces.consume(used)) !== null) {
        giveBack()
        return yield* refusal("NONCE_USED_READ")
      }
      return yield* offered.challenge({ url, secrets: [secret] }, text, now)
    }),
  )
  if (outcome !== "echoed")
    return yield* refusal("WEBHOOK_UNCONFIRMED", { reason: reasons[outcome] })
  yield* record(owner, url, generation, offered.most)
  const look = yield* lookOf(owner)
  if (look === null) return yield* refusal("WEBHOOK_NOT_FOUND")
  return { ...look, secret: `whsec_${base64.encode(secret)}` }
})

/**
 * Ends the owner's webhook: nothing more is sent, save what is under way. Fails with WEBHOOK_NOT_FOUND if there is none. A service that no longer
 * offers webhooks ends them too. `client`: see `isContractSignature`.
 */
export const endWebhook = Effect.fn("useCase.endWebhook")(function* (
  asked: WebhookRequest,
  client: string,
) {
  const { owner, used } = yield* authorized(asked, client)
  const nonces = yield* NonceStore
  const unit = yield* UnitOfWork
  // A refusal is a value, because a failure inside would roll back the nonce too.
  const outcome = yield* unit.transact(
    Effect.gen(function* () {
      if ((yield* nonces.consume(used)) !== null) return Result.fail("NONCE_USED_READ" as const)
      const webhook = yield* (yield* OwnerWebhookStore).find(owner)
      if (webhook === null) return Result.fail("WEBHOOK_NOT_FOUND" as const)
      yield* forgetWebhook(webhook)
      return webhook.expiresAt > (yield* Clock.currentTimeMillis)
        ? Result.void
        : Result.fail("WEBHOOK_NOT_FOUND" as const)
    }),
  )
  yield* Effect.mapError(Effect.fromResult(outcome), (code) => refusal(code))
})

const authorized = Effect.fnUntraced(function* (asked: WebhookRequest, client: string) {
  const { address, chainId, nonce, expiresAt, signature, texts } = asked
  const { audience } = texts
  const message = webhookMessage(texts)
  const { owner, used } = yield* authorizeWalletText(
    { asked: "webhook", address, chainId, message, audience, nonce, expiresAt, signature },
    client,
  )
  return { owner: ownerId(owner), used }
})

/** The owner's webhook, unless it has expired. Fails with RATE_LIMITED if the owner has none and the service keeps no more. */
const requireRoom = Effect.fnUntraced(function* (owner: OwnerId, most: number, now: number) {
  const store = yield* OwnerWebhookStore
  const found = yield* store.find(owner)
  if (found !== null && found.expiresAt > now) return found
  if ((yield* store.count(now)) < most) return null
  return yield* refusal(
    "RATE_LIMITED",
    { reason: `this service keeps at most ${most} webhooks` },
    { retryAfter: fullFor },
  )
})

/** Records a webhook whose endpoint has confirmed it. */
const record = Effect.fnUntraced(function* (
  owner: OwnerId,
  url: string,
  generation: string,
  most: number,
) {
  const store = yield* OwnerWebhookStore
  const webhooks = yield* WebhookStore
  const unit = yield* UnitOfWork
  const fresh = `owner:${yield* newUuid}`
  yield* unit.transact(
    Effect.gen(function* () {
      const now = yield* Clock.currentTimeMillis
      const expired = yield* store.find(owner)
      const before = yield* requireRoom(owner, most, now)
      if (before === null && expired !== null) yield* forgetWebhook(expired)
      const endpoint = before?.endpoint ?? fresh
      const generations = withGeneration(before?.generations ?? [], generation, now)
      const expiresAt = now + lifetime
      yield* store.put({ owner, endpoint, url, setAt: now, expiresAt, generations })
      yield* webhooks.begin(endpoint, yield* present)
      yield* webhooks.resume(endpoint, null, now)
    }),
  )
})

/** What kept an endpoint from confirming. */
const reasons = {
  silent: "it answered with success, but not with the challenge",
  gone: "it answered 410",
  address: "its host has no address, or one that is not public",
  unreachable: "it cannot be connected to, or its certificate is not valid",
  timeout: "it did not answer within 15 seconds",
  redirect: "it answered with a redirect, which is not followed",
  refused: "it answered with another status than 2xx",
} as const satisfies Record<Exclude<ChallengeOutcome, "echoed">, string>
