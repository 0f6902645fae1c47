import { hkdf } from "@noble/hashes/hkdf.js"
import { hmac } from "@noble/hashes/hmac.js"
import { sha256 } from "@noble/hashes/sha2.js"
import { bytesToNumberBE, concatBytes, equalBytes, numberToBytesBE } from "@noble/curves/utils.js"
import { utf8ToBytes } from "@noble/hashes/utils.js"
import { base64urlnopad } from "@scure/base"
import type { Address } from "../address/Address.ts"
import type { ChainId } from "../address/ChainId.ts"
import type { OwnerId } from "../owner/Owner.ts"

/** What a quote was given for: it serves nothing else. */
export interface SwapTerms {
  readonly owner: OwnerId
  readonly chainId: ChainId
  readonly tokenIn: Address
  readonly tokenOut: Address
  /** Smallest units of `tokenIn`. */
  readonly amountIn: bigint
  readonly venue: string
}

/** What a quote promised. */
export interface QuotedSwap {
  /** Milliseconds since the epoch; from then on it is worth nothing. */
  readonly expiresAt: number
  /** What the venue would have given, smallest units of `tokenOut`. */
  readonly amountOut: bigint
  /** What the venue's action executes. */
  readonly data: Uint8Array
}

const VERSION = 1
const HEADER = 1 + 8 + 16
const MAC = 32
/** Bytes of a venue's data at most: an aggregator's calldata is a few thousand. */
export const longestSwapData = 12_288

/** The key of quotes, the same in every process with the same master seed: a quote survives a restart and counts on every replica. */
export function swapDataKey(masterSeed: Uint8Array): Uint8Array {
  return hkdf(sha256, masterSeed, utf8ToBytes("shielded-relay/v1"), utf8ToBytes("swap-data"), 32)
}

/** The `swapData` of an answer: version ‖ expiry ‖ amount ‖ data ‖ HMAC-SHA256 over the terms and all that, as base64url. */
export function sealSwapData(key: Uint8Array, terms: SwapTerms, quoted: QuotedSwap): string {
  const payload = concatBytes(
    Uint8Array.of(VERSION),
    numberToBytesBE(quoted.expiresAt, 8),
    numberToBytesBE(quoted.amountOut, 16),
    quoted.data,
  )
  return base64urlnopad.encode(concatBytes(payload, macOf(key, terms, payload)))
}

/** What a `swapData` says; `null` for any text that was not made for exactly these terms. Whether it has expired is the caller's to see. */
export function openSwapData(key: Uint8Array, terms: SwapTerms, text: string): QuotedSwap | null {
  const bytes = decode(text)
  if (bytes === null || bytes.length < HEADER + MAC || bytes[0] !== VERSION) return null
  const payload = bytes.subarray(0, bytes.length - MAC)
  const mac = bytes.subarray(bytes.length - MAC)
  if (!equalBytes(mac, macOf(key, terms, payload))) return null
  return {
    expiresAt: Number(bytesToNumberBE(payload.subarray(1, 9))),
    amountOut: bytesToNumberBE(payload.subarray(9, HEADER)),
    data: payload.slice(HEADER),
  }
}

/** The terms as a JSON array, which has one reading and no zero byte in it, then the payload. */
function macOf(key: Uint8Array, terms: SwapTerms, payload: Uint8Array): Uint8Array {
  const { owner, chainId, tokenIn, tokenOut, amountIn, venue } = terms
  const text = JSON.stringify([owner, chainId, tokenIn, tokenOut, amountIn.toString(), venue])
  return hmac(sha256, key, concatBytes(utf8ToBytes(text), Uint8Array.of(0), payload))
}

function decode(text: string): Uint8Array | null {
  try {
    return base64urlnopad.decode(text)
  } catch {
    return null
  }
}
