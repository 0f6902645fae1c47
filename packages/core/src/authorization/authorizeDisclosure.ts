import { utf8ToBytes } from "@noble/hashes/utils.js"
import { Clock, Effect } from "effect"
import { disclosureMessage, type DisclosureRequest } from "../disclosure/DisclosureRequest.ts"
import { invalidField } from "../error/invalidField.ts"
import { ContractSignatures } from "../port/chain/ContractSignatures.ts"
import { gatewayOf } from "../port/chain/gatewayOf.ts"
import { SignatureVerifier } from "../port/SignatureVerifier.ts"
import { renderTime } from "../request/time.ts"
import { disclosureNonce } from "../session/nonce.ts"
import { SessionRules } from "../session/SessionRules.ts"
import { requireMadeAfterLoss } from "./madeAfterLoss.ts"
import { ownerWhoSigned } from "./proveOwner.ts"
import { wrongAudience } from "./wrongAudience.ts"

/** Maximum time until a statement request expires, in milliseconds. The service remembers its nonce that long. */
const longestDisclosureRequest = 24 * 60 * 60_000

/**
 * Authorises a request for a statement. Accepts only the wallet's signature over `disclosureMessage`: a session may not disclose, because a
 * program holds its key. Returns the owner, the chain and the nonce to consume.
 *
 * Order of checks: the signature, a key's or a contract's → audience → the chain is served → expiry → made after the last loss of the
 * storage. These checks consume nothing. `client`: see `isContractSignature`.
 */
export const authorizeDisclosure = Effect.fn("authorization.authorizeDisclosure")(function* (
  asked: DisclosureRequest,
  client: string,
) {
  const verifier = yield* SignatureVerifier
  const rules = yield* SessionRules
  const contracts = yield* ContractSignatures
  const { address, signature, nonce, expiresAt, texts } = asked
  const message = disclosureMessage(texts)
  // If the chain has no verifier for contracts, only a key can have signed.
  const chainId = contracts.has(asked.chainId) ? asked.chainId : null
  const signed = { address, chainId, message, signature, namesAccount: true }
  const owner = yield* ownerWhoSigned(signed, client)
  if (!rules.audiences.includes(texts.audience)) {
    return yield* wrongAudience(texts.audience, rules.audiences)
  }
  const gateway = yield* gatewayOf(asked.chainId)
  const now = yield* Clock.currentTimeMillis
  if (expiresAt <= now || expiresAt > now + longestDisclosureRequest)
    return yield* invalidField(
      "expiresAt",
      `${renderTime(expiresAt)}, expected a time within 24 hours after ${renderTime(now)}`,
    )
  const moment = { nonce, timestamp: null }
  const latest = now + rules.timestampTolerance
  yield* requireMadeAfterLoss(moment, "creation", latest, "NONCE_EXPIRED")
  const digest = verifier.sha256(utf8ToBytes(message))
  return { owner, gateway, used: disclosureNonce(owner, nonce, digest, now, expiresAt) }
})
