import { Clock, Effect, Result } from "effect"
import { requireMadeAfterLoss } from "./madeAfterLoss.ts"
import { ownerNonce, sessionNonce } from "../session/nonce.ts"
import { requireNear } from "./timestamp.ts"
import { refusal } from "../error/RelayError.ts"
import { ownerId } from "../owner/ownerOf.ts"
import type { Owner } from "../owner/Owner.ts"
import { NonceStore } from "../port/storage/NonceStore.ts"
import { OrganizationStore } from "../port/storage/OrganizationStore.ts"
import { SessionStore } from "../port/storage/SessionStore.ts"
import { SignatureVerifier } from "../port/SignatureVerifier.ts"
import { UnitOfWork } from "../port/storage/UnitOfWork.ts"
import { gatewayOf } from "../port/chain/gatewayOf.ts"
import { clientOf, type IncomingRequest } from "../request/IncomingRequest.ts"
import { signedPayload } from "../request/binding.ts"
import { isRequestSignature } from "../request/requestSignature.ts"
import { screeningUnavailable, screenOwner } from "../screening/askScreening.ts"
import type { Session } from "../session/Session.ts"
import { proveOwner } from "./proveOwner.ts"
import type { SessionRequest } from "./SessionRequest.ts"
import { SessionRules, type SessionRulesShape } from "../session/SessionRules.ts"
import { sessionState, transitionSession } from "../session/sessionState.ts"
import { wrongAudience } from "./wrongAudience.ts"

/** A session registered by this request, or by an earlier one that this request repeats. */
export interface CreatedSession {
  readonly session: Session
  /** As sent. */
  readonly nonce: string
}

/**
 * Registers a session.
 *
 * Order of checks: what the operator requires of the message → request signature present → request signature over the data → wallet
 * signature over the session message, a key's or a contract's → audience → the chain is served → timestamp → made after the last loss of
 * the storage → screening of the owner has an answer → nonce → the owner is served → registration. A request that reaches the nonce uses it
 * up, whatever screening and registration decide; an earlier refusal uses up nothing.
 */
export const createSession = Effect.fn("useCase.createSession")(function* (
  request: IncomingRequest,
  asked: SessionRequest,
) {
  const verifier = yield* SignatureVerifier
  const rules = yield* SessionRules
  const now = yield* Clock.currentTimeMillis
  if (rules.requireAudience && asked.audience === null) {
    return yield* refusal("MISSING_FIELD", { field: "audience" })
  }
  if (rules.requireBoundSessions && asked.binding === null) {
    return yield* refusal("MESSAGE_VERSION_REQUIRED")
  }
  const { signature } = request
  if (signature === null) return yield* refusal("MISSING_SIGNATURE_HEADER")
  const digest = verifier.sha256(signedPayload(request))
  if (!isRequestSignature(verifier, signature, digest, asked.clientPublicKey)) {
    return yield* refusal("INVALID_REQUEST_SIGNATURE")
  }
  const owner = yield* proveOwner(asked, clientOf(request))
  if (asked.audience !== null && !rules.audiences.includes(asked.audience)) {
    return yield* wrongAudience(asked.audience, rules.audiences)
  }
  if (asked.chainId !== null) yield* gatewayOf(asked.chainId)
  const tolerance = rules.timestampTolerance
  yield* Effect.fromResult(requireNear(asked.timestamp, now, tolerance))
  const signed = { nonce: asked.identifiers.nonce, timestamp: asked.timestamp }
  yield* requireMadeAfterLoss(signed, "creation", now + tolerance, "TIMESTAMP_EXPIRED")
  const verdict = yield* screenOwner(owner, asked.chainId)
  if (verdict === "undecided") return yield* screeningUnavailable
  const isServed = verdict === "served"
  const created: CreatedSession = {
    session: yield* register(
      proposedSession(asked, owner, rules, now),
      asked,
      digest,
      rules,
      isServed,
    ),
    nonce: asked.identifiers.asSent.nonce,
  }
  return created
})

/** The proposed session. Its lifetime is the requested or default one, capped by the operator's limit. */
function proposedSession(
  asked: SessionRequest,
  owner: Owner,
  rules: SessionRulesShape,
  now: number,
): Session {
  const wanted = asked.expiresAt ?? now + rules.sessionDefaultLifetime
  return {
    id: asked.identifiers.sessionId,
    owner,
    address: asked.address,
    clientPublicKey: asked.clientPublicKey.toLowerCase(),
    mode: asked.mode,
    messageVersion: asked.binding === null ? 1 : 2,
    chainId: asked.chainId,
    expiresAt:
      rules.sessionMaxLifetime === null ? wanted : Math.min(wanted, now + rules.sessionMaxLifetime),
    createdAt: now,
  }
}

/**
 * Consumes the nonce for the owner and inside the session and registers the session, in one transaction. Otherwise a crash in between could
 * leave a session whose nonce is still free. Refusals are values, because a failure inside would roll back the nonce too.
 */
const register = Effect.fnUntraced(function* (
  proposal: Session,
  asked: SessionRequest,
  digest: Uint8Array,
  rules: SessionRulesShape,
  isServed: boolean,
) {
  const sessions = yield* SessionStore
  const nonces = yield* NonceStore
  const organizations = yield* OrganizationStore
  const unit = yield* UnitOfWork
  const { nonce } = asked.identifiers
  const longestSessionEnd =
    rules.sessionMaxLifetime === null ? null : proposal.createdAt + rules.sessionMaxLifetime
  const outcome = yield* unit.transact(
    Effect.gen(function* () {
      const now = proposal.createdAt
      const used = ownerNonce(proposal.owner, nonce, digest, now, longestSessionEnd)
      if ((yield* nonces.consume(used)) !== null) return Result.fail("NONCE_USED_READ" as const)
      // Checked after the nonce, so that a denied request cannot be sent again once its owner is served.
      if (!isServed) return Result.fail("FORBIDDEN" as const)
      // A key of a managed wallet would act past every policy. Checked after its signature, so that nobody learns which addresses are managed.
      if ((yield* organizations.walletAt(proposal.owner.address)) !== null)
        return Result.fail("FORBIDDEN" as const)
      if (yield* exceedsSessionCap(proposal, rules)) return Result.fail("RATE_LIMITED" as const)
      const stored = sessionState(yield* sessions.register(proposal), now)
      const next = transitionSession(stored, { event: "register", session: proposal })
      if (Result.isSuccess(next)) yield* nonces.consume(sessionNonce(proposal, nonce, digest, now))
      return next
    }),
  )
  const state = yield* Effect.mapError(Effect.fromResult(outcome), (code) =>
    code === "RATE_LIMITED"
      ? refusal(
          code,
          { reason: `at most ${rules.sessionsPerOwner ?? 0} live sessions of one owner` },
          { retryAfter: 60 },
        )
      : refusal(code),
  )
  if (state.state !== "active") return yield* refusal("SESSION_EXPIRED")
  return state.session
})

/** Whether a new session would exceed the owner's cap. A repeat of an existing session never does. */
const exceedsSessionCap = Effect.fnUntraced(function* (
  proposal: Session,
  rules: SessionRulesShape,
) {
  const sessions = yield* SessionStore
  if (rules.sessionsPerOwner === null) return false
  if ((yield* sessions.find(proposal.id)).state !== "unknown") return false
  const live = yield* sessions.countLive(ownerId(proposal.owner), proposal.createdAt)
  return live >= rules.sessionsPerOwner
})
