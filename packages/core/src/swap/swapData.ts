import { hkdf } from "@noble/hashes/hkdf.js"
import { hmac } from "@noble/hashes/hmac.js"
import { sha256 } from "@noble/hashes/sha2.js"
import { bytesToNumberBE, concatBytes, equalBytes, numberToBytesBE } from "@noble/curves/utils.js"
import { utf8ToBytes } from "@noble/hashes/utils.js"
import { base64urlnopad } from "@scure/base"
import { Result } from "effect"
import type { Address } from "../address/Address.ts"
import type { ChainId } from "../address/ChainId.ts"
import type { OwnerId } from "../owner/Owner.ts"

/** The terms of a quote. It is valid only for these. */
export interface SwapTerms {
  readonly owner: OwnerId
  readonly chainId: ChainId
  readonly tokenIn: Address
  readonly tokenOut: Address
  /** Smallest units of `tokenIn`. */
  readonly amountIn: bigint
  readonly venue: string
}

/** The contents of a quote. */
export interface QuotedSwap {
  /** The quote expires at this time; milliseconds since the epoch. */
  readonly expiresAt: number
  /** Quoted output, in smallest units of `tokenOut`. */
  readonly amountOut: bigint
  /** Data that the venue's action executes. */
  readonly data: Uint8Array
}

const VERSION = 2
const TAG = 16
const names = ["owner", "chainId", "tokenIn", "tokenOut", "amountIn", "venue"] as const
const TERMS = 1 + 8 + 16
const HEADER = TERMS + names.length * TAG
const MAC = 32
/** Maximum bytes of a venue's data. An aggregator's calldata is a few thousand. */
export const longestSwapData = 12_288

/**
 * Derives the key of quotes. It is the same in every process with the same master seed, so a quote survives a restart and is valid on every
 * replica.
 */
export function swapDataKey(masterSeed: Uint8Array): Uint8Array {
  return hkdf(sha256, masterSeed, utf8ToBytes("shielded-relay/v1"), utf8ToBytes("swap-data"), 32)
}

/** Why a text is not valid `swapData` for these terms. */
export type SwapDataFault =
  | { readonly fault: "malformed" }
  /** The bytes were changed after sealing, or sealed under another key. */
  | { readonly fault: "altered" }
  /** It was sealed for terms that differ in these. */
  | { readonly fault: "other-terms"; readonly differing: ReadonlyArray<keyof SwapTerms> }

/**
 * The `swapData` of an answer, as base64url: version ‖ expiry ‖ amount ‖ a tag of each term ‖ data ‖ HMAC-SHA256 over all that. The tags
 * are HMACs of the terms, 128 bits each: they bind the terms and tell which one differs without revealing any.
 */
export function sealSwapData(key: Uint8Array, terms: SwapTerms, quoted: QuotedSwap): string {
  const payload = concatBytes(
    Uint8Array.of(VERSION),
    numberToBytesBE(quoted.expiresAt, 8),
    numberToBytesBE(quoted.amountOut, 16),
    ...names.map((name) => tagOf(key, terms, name)),
    quoted.data,
  )
  return base64urlnopad.encode(concatBytes(payload, hmac(sha256, key, payload)))
}

/** Opens a `swapData` that was sealed for exactly these terms. The caller checks the expiry. */
export function openSwapData(
  key: Uint8Array,
  terms: SwapTerms,
  text: string,
): Result.Result<QuotedSwap, SwapDataFault> {
  const bytes = decode(text)
  if (bytes === null || bytes.length < HEADER + MAC || bytes[0] !== VERSION)
    return Result.fail({ fault: "malformed" })
  const payload = bytes.subarray(0, bytes.length - MAC)
  const mac = bytes.subarray(bytes.length - MAC)
  if (!equalBytes(mac, hmac(sha256, key, payload))) return Result.fail({ fault: "altered" })
  const differing = names.filter((name, index) => {
    const start = TERMS + index * TAG
    return !equalBytes(payload.subarray(start, start + TAG), tagOf(key, terms, name))
  })
  if (differing.length > 0) return Result.fail({ fault: "other-terms", differing })
  return Result.succeed({
    expiresAt: Number(bytesToNumberBE(payload.subarray(1, 9))),
    amountOut: bytesToNumberBE(payload.subarray(9, TERMS)),
    data: payload.slice(HEADER),
  })
}

/** Tags one term. The tagged text starts with a bracket, unlike every payload. */
function tagOf(key: Uint8Array, terms: SwapTerms, name: keyof SwapTerms): Uint8Array {
  const text = JSON.stringify([name, String(terms[name])])
  return hmac(sha256, key, utf8ToBytes(text)).subarray(0, TAG)
}

function decode(text: string): Uint8Array | null {
  try {
    return base64urlnopad.decode(text)
  } catch {
    return null
  }
}
