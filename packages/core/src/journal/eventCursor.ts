import { hkdf } from "@noble/hashes/hkdf.js"
import { hmac } from "@noble/hashes/hmac.js"
import { sha256 } from "@noble/hashes/sha2.js"
import { concatBytes, equalBytes } from "@noble/curves/utils.js"
import { utf8ToBytes } from "@noble/hashes/utils.js"
import { base64urlnopad } from "@scure/base"
import type { OwnerId } from "../owner/Owner.ts"
import type { JournalCursor } from "../port/storage/journal/Journal.ts"

/** Bytes of the random nonce, the sealed cursor and the tag. */
export const cursorNonceLength = 16
const SEALED = 16
const TAG = 16
const LENGTH = cursorNonceLength + SEALED + TAG

/** Derives the key of owners' cursors. It is the same in every process with the same master seed. */
export function eventCursorKey(masterSeed: Uint8Array): Uint8Array {
  return hkdf(sha256, masterSeed, utf8ToBytes("shielded-relay/v1"), utf8ToBytes("event-cursor"), 32)
}

/**
 * A cursor as an owner gets it, as base64url: nonce ‖ epoch and position, encrypted ‖ tag. A plain position would tell every owner how many
 * operations of all owners began and ended meanwhile, and when. So the text is encrypted, different each time, and valid for its owner alone.
 *
 * @param nonce Fresh random bytes. The key of a nonce encrypts one text, so HMAC-SHA256 is the key stream (encrypt, then MAC).
 */
export function sealCursor(
  key: Uint8Array,
  owner: OwnerId,
  { epoch, position }: JournalCursor,
  nonce: Uint8Array,
): string {
  const plain = new Uint8Array(SEALED)
  const view = new DataView(plain.buffer)
  view.setBigUint64(0, BigInt(epoch))
  view.setBigUint64(8, BigInt(position))
  const sealed = combined(plain, keyStream(key, owner, nonce))
  return base64urlnopad.encode(concatBytes(nonce, sealed, tagOf(key, owner, nonce, sealed)))
}

/** Opens a cursor that `sealCursor` made for this owner; `null` for any other text. */
export function openCursor(key: Uint8Array, owner: OwnerId, text: string): JournalCursor | null {
  if (!/^[A-Za-z0-9_-]{64}$/.test(text)) return null
  const bytes = base64urlnopad.decode(text)
  const nonce = bytes.subarray(0, cursorNonceLength)
  const sealed = bytes.subarray(cursorNonceLength, LENGTH - TAG)
  const tag = bytes.subarray(LENGTH - TAG)
  if (!equalBytes(tag, tagOf(key, owner, nonce, sealed))) return null
  const plain = combined(sealed, keyStream(key, owner, nonce))
  const view = new DataView(plain.buffer)
  return { epoch: Number(view.getBigUint64(0)), position: Number(view.getBigUint64(8)) }
}

function keyStream(key: Uint8Array, owner: OwnerId, nonce: Uint8Array): Uint8Array {
  return hmac(sha256, key, concatBytes(utf8ToBytes(`stream ${owner} `), nonce)).subarray(0, SEALED)
}

function tagOf(key: Uint8Array, owner: OwnerId, nonce: Uint8Array, sealed: Uint8Array): Uint8Array {
  return hmac(sha256, key, concatBytes(utf8ToBytes(`tag ${owner} `), nonce, sealed)).subarray(
    0,
    TAG,
  )
}

function combined(one: Uint8Array, other: Uint8Array): Uint8Array {
  return one.map((byte, index) => byte ^ (other[index] ?? 0))
}
