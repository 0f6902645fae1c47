import { utf8ToBytes } from "@noble/hashes/utils.js"
import { Clock, Effect } from "effect"
import { disclosureMessage, type DisclosureRequest } from "../disclosure/DisclosureRequest.ts"
import { invalidField } from "../error/invalidField.ts"
import { refusal } from "../error/RelayError.ts"
import { ContractSignatures } from "../port/chain/ContractSignatures.ts"
import { gatewayOf } from "../port/chain/gatewayOf.ts"
import { SignatureVerifier } from "../port/SignatureVerifier.ts"
import { renderTime } from "../request/time.ts"
import { disclosureNonce } from "../session/nonce.ts"
import { SessionRules } from "../session/SessionRules.ts"
import { requireMadeAfterLoss } from "./madeAfterLoss.ts"
import { ownerWhoSigned } from "./proveOwner.ts"

/** How far ahead a request for a statement may expire, milliseconds. Its nonce is remembered for so long. */
const longestDisclosureRequest = 24 * 60 * 60_000

/**
 * Authorises a request for a statement, by the wallet's signature over `disclosureMessage` alone: no session, whose key a program holds,
 * may disclose. Returns the owner, the chain and the nonce to consume.
 *
 * Order of checks: the signature, a key's or a contract's → audience → the chain is served → expiry → made after the last loss of the
 * storage. None consumes anything. `client`: see `isContractSignature`.
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
  // Where contracts cannot be asked, only a key can have signed.
  const chainId = contracts.has(asked.chainId) ? asked.chainId : null
  const signed = { address, chainId, message, signature, namesAccount: true }
  const owner = yield* ownerWhoSigned(signed, client)
  if (!rules.audiences.includes(texts.audience)) {
    return yield* refusal("WRONG_AUDIENCE", {
      sent: JSON.stringify(texts.audience.slice(0, shownCharacters)),
      accepted: rules.audiences.length === 0 ? "none" : rules.audiences.join(", "),
    })
  }
  const gateway = yield* gatewayOf(asked.chainId)
  const now = yield* Clock.currentTimeMillis
  if (expiresAt <= now || expiresAt > now + longestDisclosureRequest)
    return yield* invalidField(
      "expiresAt",
      `${renderTime(expiresAt)}, a time within 24 hours after ${renderTime(now)} is needed`,
    )
  const moment = { nonce, timestamp: null }
  const latest = now + rules.timestampTolerance
  yield* requireMadeAfterLoss(moment, "creation", latest, "NONCE_EXPIRED")
  const digest = verifier.sha256(utf8ToBytes(message))
  return { owner, gateway, used: disclosureNonce(owner, nonce, digest, now, expiresAt) }
})

/** Characters of a wrong audience that the refusal repeats. */
const shownCharacters = 200
