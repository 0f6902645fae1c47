import { bytesToHex } from "@noble/hashes/utils.js"

/** Returns random bytes. */
type RandomBytes = (length: number) => Uint8Array

/** A random UUID, version 4 (RFC 9562, 5.4). */
export function uuidV4(random: RandomBytes): string {
  return uuid(random(16), 4)
}

/** A UUID with a timestamp, version 7 (RFC 9562, 5.7). `now` is milliseconds since the epoch. */
export function uuidV7(now: number, random: RandomBytes): string {
  const bytes = random(16)
  new DataView(bytes.buffer, bytes.byteOffset).setUint16(0, Math.floor(now / 2 ** 32))
  new DataView(bytes.buffer, bytes.byteOffset).setUint32(2, now % 2 ** 32)
  return uuid(bytes, 7)
}

function uuid(bytes: Uint8Array, version: number): string {
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | (version << 4)
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80
  return bytesToHex(bytes).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5")
}
