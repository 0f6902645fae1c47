import { bytesToHex } from "@noble/hashes/utils.js"
import type { DigestSigner } from "@shielded-relay/core"
import { rawDataOf, signedBytes, transactionIdOf, type ContractCall } from "./ContractCall.ts"

export interface SignedCall {
  /** The transaction's id: 64 hex digits. */
  readonly id: string
  /** The signed transaction's bytes, as `/wallet/broadcasthex` takes them. */
  readonly raw: Uint8Array
}

/** Signs a call. */
export function signCall(
  call: ContractCall,
  signDigest: DigestSigner,
  secretKey: Uint8Array,
): SignedCall {
  return signRawData(rawDataOf(call), signDigest, secretKey)
}

/** Signs a transaction's bytes. */
export function signRawData(
  rawData: Uint8Array,
  signDigest: DigestSigner,
  secretKey: Uint8Array,
): SignedCall {
  return withSignature(rawData, signDigest(transactionIdOf(rawData), secretKey))
}

/**
 * A transaction's bytes with the signature of its id. Its last byte becomes 27 or 28, as wallets write it; nodes take
 * 0 and 1 as well.
 *
 * @param signature 65 bytes: r ‖ s ‖ recovery bit (0 or 1)
 * @throws RangeError if the signature has another form
 */
export function withSignature(rawData: Uint8Array, signature: Uint8Array): SignedCall {
  const [bit] = signature.subarray(64)
  if (signature.length !== 65 || (bit !== 0 && bit !== 1))
    throw new RangeError("a signature must be 65 bytes, the last of them 0 or 1")
  const written = signature.slice()
  written[64] = 27 + bit
  return { id: bytesToHex(transactionIdOf(rawData)), raw: signedBytes(rawData, written) }
}
