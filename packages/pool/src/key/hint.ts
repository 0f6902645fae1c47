import type { NoteCryptoShape, Owner } from "@shielded-relay/core"
import { bytesToInteger, concatBytes, integerToBytes } from "../field/bytes.ts"
import { OWNER_KINDS, ownerFromPadded, ownerKind, paddedOwnerBytes } from "./ownerData.ts"

/** i ‖ ChaCha20-Poly1305(owner): 12 + 32 + 16 bytes. */
export const HINT_LENGTH = 60

const INDEX_BYTES = 12

/**
 * Seals the hint that tells only this service a note's owner: `oneTimeIndex` (96 bits) ‖ the owner's padded bytes, encrypted under
 * the hint key with the index as nonce and the owner kind as associated data. Opaque to payers; two hints of one owner cannot be
 * linked.
 */
export function sealHint(
  crypto: NoteCryptoShape,
  hintKey: Uint8Array,
  oneTimeIndex: bigint,
  owner: Owner,
): Uint8Array {
  const nonce = integerToBytes(oneTimeIndex, INDEX_BYTES)
  const kind = Uint8Array.of(ownerKind(owner))
  return concatBytes(nonce, crypto.seal(hintKey, nonce, paddedOwnerBytes(owner), kind))
}

/** Returns the owner and one-time index of a hint, or `null` if this hint key did not seal it. */
export function openHint(
  crypto: NoteCryptoShape,
  hintKey: Uint8Array,
  hint: Uint8Array,
): { readonly owner: Owner; readonly oneTimeIndex: bigint } | null {
  const nonce = hint.slice(0, INDEX_BYTES)
  const sealed = hint.slice(INDEX_BYTES)
  for (const kind of OWNER_KINDS) {
    const padded = crypto.open(hintKey, nonce, sealed, Uint8Array.of(kind))
    if (padded === null) continue
    const owner = ownerFromPadded(kind, padded)
    return owner === null ? null : { owner, oneTimeIndex: bytesToInteger(nonce) }
  }
  return null
}
