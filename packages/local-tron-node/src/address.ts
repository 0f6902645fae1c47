import { createBase58check } from "@scure/base"
import { sha256 } from "@noble/hashes/sha2.js"
import { concatBytes, hexToBytes } from "@noble/hashes/utils.js"

/** First byte of addresses of accounts and contracts. */
export const ADDRESS_PREFIX = 0x41
/** Length of an address with its prefix. */
export const ADDRESS_BYTES = 21

const base58 = createBase58check(sha256)

/** Whether bytes are an address with its prefix (java-tron, `DecodeUtil.addressValid`). */
export function isAddress(bytes: Uint8Array): boolean {
  return bytes.length === ADDRESS_BYTES && bytes[0] === ADDRESS_PREFIX
}

/** The 20 bytes that the virtual machine knows. */
export function withoutPrefix(address: Uint8Array): Uint8Array {
  return address.slice(1)
}

export function withPrefix(address: Uint8Array): Uint8Array {
  return concatBytes(Uint8Array.of(ADDRESS_PREFIX), address)
}

/** `T…`: base58 with a checksum. */
export function toBase58(address: Uint8Array): string {
  return base58.encode(address)
}

/** Longer texts are refused, because decoding takes quadratic time. */
const MOST_CHARACTERS = 50

/** @throws Error if the text or its checksum is wrong */
export function fromBase58(text: string): Uint8Array {
  if (text.length > MOST_CHARACTERS)
    throw new RangeError(`base58 of an address has at most ${MOST_CHARACTERS} characters`)
  return base58.decode(text)
}

/** Reads `T…`, or hex with or without 0x. */
export function readAddress(text: string): Uint8Array {
  return text.startsWith("T") ? fromBase58(text) : hexToBytes(text.replace(/^0x/, ""))
}
