import { hash } from "node:crypto"

const BLOCK_BYTES = 64
const HASH_BYTES = 32
const LONGEST = 255 * HASH_BYTES

/** HKDF-Extract with SHA-256 (RFC 5869, section 2.2). */
export function hkdfExtract(salt: Uint8Array, inputKey: Uint8Array): Uint8Array {
  return new Uint8Array(hmacSha256(salt, inputKey))
}

/**
 * HKDF-Expand with SHA-256 (RFC 5869, section 2.3).
 * @throws RangeError if `length` is above 8,160 bytes
 */
export function hkdfExpand(
  pseudoRandomKey: Uint8Array,
  info: Uint8Array,
  length: number,
): Uint8Array {
  if (!Number.isSafeInteger(length) || length < 0 || length > LONGEST)
    throw new RangeError(`the length of an HKDF output must be from 0 to ${LONGEST} bytes`)
  const output = new Uint8Array(length)
  let block: Uint8Array = new Uint8Array(0)
  for (let filled = 0, counter = 1; filled < length; filled += HASH_BYTES, counter += 1) {
    block = hmacSha256(pseudoRandomKey, Buffer.concat([block, info, Uint8Array.of(counter)]))
    output.set(block.subarray(0, length - filled), filled)
  }
  return output
}

/**
 * HMAC-SHA-256 (RFC 2104) from two one-shot hashes. A note needs two HMACs, and `createHmac` takes four times as long for such short
 * messages (`bench/index.ts`).
 */
function hmacSha256(key: Uint8Array, message: Uint8Array): Buffer {
  const short = key.length > BLOCK_BYTES ? hash("sha256", key, "buffer") : key
  const inner = Buffer.alloc(BLOCK_BYTES + message.length, 0x36)
  const outer = Buffer.alloc(BLOCK_BYTES + HASH_BYTES, 0x5c)
  for (const [index, byte] of short.entries()) {
    inner[index] = byte ^ 0x36
    outer[index] = byte ^ 0x5c
  }
  inner.set(message, BLOCK_BYTES)
  outer.set(hash("sha256", inner, "buffer"), BLOCK_BYTES)
  return hash("sha256", outer, "buffer")
}
