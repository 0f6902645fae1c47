import { utf8ToBytes } from "@noble/hashes/utils.js"
import { Clock, Effect } from "effect"
import type { Address } from "../address/Address.ts"
import type { ChainId } from "../address/ChainId.ts"
import { invalidField } from "../error/invalidField.ts"
import { ContractSignatures } from "../port/chain/ContractSignatures.ts"
import { gatewayOf } from "../port/chain/gatewayOf.ts"
import { SignatureVerifier } from "../port/SignatureVerifier.ts"
import { renderTime } from "../request/time.ts"
import type { Uuid } from "../request/uuid.ts"
import { walletNonce } from "../session/nonce.ts"
import { SessionRules } from "../session/SessionRules.ts"
import { requireMadeAfterLoss } from "./madeAfterLoss.ts"
import { ownerWhoSigned } from "./proveOwner.ts"
import { wrongAudience } from "./wrongAudience.ts"

/** Maximum time until such a request expires, in milliseconds. The service remembers its nonce that long. */
const longestRequest = 24 * 60 * 60_000

/** A request that a wallet's signature authorises by itself, without a session: a session's key is in a program's hands. */
export interface WalletText {
  readonly asked: "disclosure" | "webhook"
  /** What the wallet signed. It names the account. */
  readonly message: string
  readonly address: Address
  /** A chain that the service must serve; of a contract account its own. `null`: only a key can have signed. */
  readonly chainId: ChainId | null
  readonly audience: string
  readonly nonce: Uuid
  /** Milliseconds since the epoch. */
  readonly expiresAt: number
  /** Hex. */
  readonly signature: string
}

/**
 * Authorises such a request. Returns the owner and the nonce to consume.
 *
 * Order of checks: the signature, a key's or a contract's → audience → the chain is served → expiry → made after the last loss of the
 * storage. These checks consume nothing. `client`: see `isContractSignature`.
 */
export const authorizeWalletText = Effect.fn("authorization.authorizeWalletText")(function* (
  text: WalletText,
  client: string,
) {
  const verifier = yield* SignatureVerifier
  const rules = yield* SessionRules
  const contracts = yield* ContractSignatures
  const { address, message, signature, nonce, expiresAt } = text
  // If the chain has no verifier for contracts, only a key can have signed.
  const chainId = text.chainId !== null && contracts.has(text.chainId) ? text.chainId : null
  const signed = { address, chainId, message, signature, namesAccount: true }
  const owner = yield* ownerWhoSigned(signed, client)
  if (!rules.audiences.includes(text.audience)) {
    return yield* wrongAudience(text.audience, rules.audiences)
  }
  if (text.chainId !== null) yield* gatewayOf(text.chainId)
  const now = yield* Clock.currentTimeMillis
  if (expiresAt <= now || expiresAt > now + longestRequest)
    return yield* invalidField(
      "expiresAt",
      `${renderTime(expiresAt)}, expected a time within 24 hours after ${renderTime(now)}`,
    )
  const moment = { nonce, timestamp: null }
  const latest = now + rules.timestampTolerance
  yield* requireMadeAfterLoss(moment, "creation", latest, "NONCE_EXPIRED")
  const digest = verifier.sha256(utf8ToBytes(message))
  return { owner, used: walletNonce(text.asked, owner, nonce, digest, now, expiresAt) }
})
