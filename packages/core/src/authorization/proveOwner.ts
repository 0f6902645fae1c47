import { utf8ToBytes } from "@noble/hashes/utils.js"
import { Effect } from "effect"
import { keyKindOf } from "../address/addressBytes.ts"
import { isContractSignature } from "./contractSignature.ts"
import { eip191Digest } from "./messageDigest.ts"
import { isWalletSignature } from "./walletSignature.ts"
import { refusal } from "../error/RelayError.ts"
import { ownerOf } from "../owner/ownerOf.ts"
import type { Owner } from "../owner/Owner.ts"
import { SignatureVerifier } from "../port/SignatureVerifier.ts"
import { parseHex } from "../request/hex.ts"
import { sessionMessage } from "../session/sessionMessage.ts"
import type { SessionRequest } from "./SessionRequest.ts"

/**
 * Returns the owner that a session message proves: the key behind the address, or the contract at it on the chain that the request names
 * (EIP-1271 over the EIP-191 digest). Another chain may hold another contract, or none, at the same address, so a contract owner includes
 * the chain. Fails with INVALID_SIGNATURE if neither signed. `client`: see `isContractSignature`.
 *
 * Contracts may sign only version 2 of the message (MESSAGE_VERSION_REQUIRED). Many contract accounts accept any signature of their key.
 * Version 1 names no account, so one signature would open a session for each account of that key, and for the key itself.
 */
export const proveOwner = Effect.fnUntraced(function* (asked: SessionRequest, client: string) {
  const verifier = yield* SignatureVerifier
  const { address, chainId, binding, signature } = asked
  const message = sessionMessage({
    sessionId: asked.identifiers.asSent.sessionId,
    clientPublicKey: asked.clientPublicKey,
    mode: asked.mode,
    binding,
  })
  if (isWalletSignature(verifier, address, message, signature)) return ownerOf(address)
  const bytes = parseHex(signature)
  if (chainId === null || bytes === null || keyKindOf(address) === "key32") {
    return yield* refusal("INVALID_SIGNATURE")
  }
  if (binding === null) return yield* refusal("MESSAGE_VERSION_REQUIRED")
  const digest = eip191Digest(utf8ToBytes(message))
  const claimed = { account: address, digest, signature: bytes }
  if (!(yield* isContractSignature(chainId, claimed, client))) {
    return yield* refusal("INVALID_SIGNATURE")
  }
  return { kind: "contract", address, chainId } satisfies Owner
})
