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

/**
 * Signs a transaction's bytes. The signature's last byte is 27 or 28, as wallets write it; nodes take 0 and 1 as
 * well.
 */
export function signRawData(
  rawData: Uint8Array,
  signDigest: DigestSigner,
  secretKey: Uint8Array,
): SignedCall {
  const id = transactionIdOf(rawData)
  const signature = signDigest(id, secretKey).slice()
  signature[64] = 27 + (signature[64] ?? 0)
  return { id: bytesToHex(id), raw: signedBytes(rawData, signature) }
}
