import { utf8ToBytes } from "@noble/hashes/utils.js"
import { Effect } from "effect"
import type { Address } from "../address/Address.ts"
import { keyKindOf } from "../address/addressBytes.ts"
import type { ChainId } from "../address/ChainId.ts"
import { isContractSignature } from "./contract/contractSignature.ts"
import { eip191Digest } from "./messageDigest.ts"
import { isWalletSignature } from "./walletSignature.ts"
import { refusal } from "../error/RelayError.ts"
import { ownerOf } from "../owner/ownerOf.ts"
import type { Owner } from "../owner/Owner.ts"
import { SignatureVerifier } from "../port/SignatureVerifier.ts"
import { parseHex } from "../request/hex.ts"
import { sessionMessage } from "../session/sessionMessage.ts"
import type { SessionRequest } from "./SessionRequest.ts"

/** A wallet's signature of a text, as a request claims it. */
export interface SignedText {
  readonly address: Address
  /** The chain of a contract account; `null`: only a key can have signed. */
  readonly chainId: ChainId | null
  readonly message: string
  /** Hex. */
  readonly signature: string
  /** Whether the text names the account, so that a contract may sign it. */
  readonly namesAccount: boolean
}

/**
 * Returns the owner that a signed text proves: the key behind the address, or the contract at it on the chain that the request names
 * (EIP-1271 over the EIP-191 digest). Another chain may hold another contract, or none, at the same address, so a contract owner includes
 * the chain. Fails with INVALID_SIGNATURE if neither signed. `client`: see `isContractSignature`.
 *
 * Contracts may sign only texts that name the account (MESSAGE_VERSION_REQUIRED). Many contract accounts accept any signature of their
 * key: one signature of version 1 of the session message would open a session for each account of that key, and for the key itself.
 */
export const ownerWhoSigned = Effect.fnUntraced(function* (signed: SignedText, client: string) {
  const verifier = yield* SignatureVerifier
  const { address, chainId, message, signature, namesAccount } = signed
  if (isWalletSignature(verifier, address, message, signature)) return ownerOf(address)
  const bytes = parseHex(signature)
  if (chainId === null || bytes === null || keyKindOf(address) === "key32") {
    return yield* refusal("INVALID_SIGNATURE")
  }
  if (!namesAccount) return yield* refusal("MESSAGE_VERSION_REQUIRED")
  const digest = eip191Digest(utf8ToBytes(message))
  const claimed = { account: address, digest, signature: bytes }
  if (!(yield* isContractSignature(chainId, claimed, client))) {
    return yield* refusal("INVALID_SIGNATURE")
  }
  return { kind: "contract", address, chainId } satisfies Owner
})

/** Returns the owner that a session message proves. Only its version 2 names the account. */
export const proveOwner = (asked: SessionRequest, client: string) => {
  const { address, chainId, binding, signature } = asked
  const message = sessionMessage({
    sessionId: asked.identifiers.asSent.sessionId,
    clientPublicKey: asked.clientPublicKey,
    mode: asked.mode,
    binding,
  })
  const namesAccount = binding !== null
  return ownerWhoSigned({ address, chainId, message, signature, namesAccount }, client)
}
