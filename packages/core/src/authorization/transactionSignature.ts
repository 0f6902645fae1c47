import { utf8ToBytes } from "@noble/hashes/utils.js"
import { Effect, Result } from "effect"
import { addressBytes } from "../address/addressBytes.ts"
import { refusal, type RelayError } from "../error/RelayError.ts"
import type { Owner } from "../owner/Owner.ts"
import { SignatureVerifier } from "../port/SignatureVerifier.ts"
import type { IncomingRequest } from "../request/IncomingRequest.ts"
import { parseHex } from "../request/hex.ts"
import type { Fields } from "../request/json.ts"
import { primaryTypeOf, solanaTransactionText, transactionDigest } from "./transaction/index.ts"
import { isContractSignature } from "./contract/contractSignature.ts"
import { isDigestSignature } from "./walletSignature.ts"

/** The data that an owner's wallet signs for one transaction: a typed-data digest or a plain text. */
export type SignedTransactionData =
  | { readonly kind: "digest"; readonly digest: Uint8Array }
  | { readonly kind: "text"; readonly text: string }

/** Returns the data that this owner's wallet signs for a transaction. Fails with a 400 if no wallet can sign the request. */
export function signedTransactionOf(
  request: IncomingRequest,
  fields: Fields,
  owner: Owner,
): Result.Result<SignedTransactionData, RelayError> {
  const primaryType = primaryTypeOf(request.route)
  if (primaryType === null) return Result.fail(refusal("INTERNAL"))
  switch (owner.kind) {
    case "key20":
    case "contract":
      return Result.map(transactionDigest(primaryType, fields), (digest) => ({
        kind: "digest",
        digest,
      }))
    case "key32":
      return Result.map(solanaTransactionText(primaryType, fields), (text) => ({
        kind: "text",
        text,
      }))
  }
}

/**
 * Whether the owner's wallet signed the data. Hex: 65 bytes r ‖ s ‖ v over a digest, 64 bytes of Ed25519 over a text, or for a contract any
 * bytes that it accepts for the digest. `client`: see `isContractSignature`.
 */
export const isTransactionSignature = Effect.fnUntraced(function* (
  owner: Owner,
  signed: SignedTransactionData,
  signature: string,
  client: string,
) {
  const verifier = yield* SignatureVerifier
  const bytes = parseHex(signature)
  if (bytes === null) return false
  if (signed.kind === "text") {
    return verifier.verifyEd25519(bytes, utf8ToBytes(signed.text), addressBytes(owner.address))
  }
  if (owner.kind !== "contract") {
    return isDigestSignature(verifier, owner.address, signed.digest, bytes)
  }
  const claimed = { account: owner.address, digest: signed.digest, signature: bytes }
  return yield* isContractSignature(owner.chainId, claimed, client)
})
