import type { NoteCryptoShape, Owner } from "@shielded-relay/core"
import { bytesToInteger, concatBytes, integerToBytes } from "../field/bytes.ts"
import { OWNER_KINDS, ownerFromPadded, ownerKind, paddedOwnerBytes } from "./ownerData.ts"

/** i ‖ ChaCha20-Poly1305(owner): 12 + 32 + 16 bytes. */
export const HINT_LENGTH = 60

const INDEX_BYTES = 12

/**
 * The hint that names the owner of a note to the service alone: `oneTimeIndex` (96 bits) ‖ the owner's padded bytes sealed with
 * the hint key, the index as nonce and the kind as associated data. Opaque to payers; two hints of one owner have nothing in common.
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

/** Owner and one-time index behind a hint; `null` for anything that this hint key did not seal. */
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
