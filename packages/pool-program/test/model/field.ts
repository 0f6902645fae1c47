import { sha256 } from "@noble/hashes/sha2.js"
import { bytesOf, concat } from "../../src/index.ts"

/** Order of the BN254 groups. */
export const R = 21888242871839275222246405745257275088548364400416034343698204186575808495617n

export const toBigint = (bytes: Uint8Array): bigint =>
  BigInt(`0x${Buffer.from(bytes).toString("hex")}`)

export const utf8 = (text: string): Uint8Array => new TextEncoder().encode(text)

export const modulo = (value: bigint): bigint => ((value % R) + R) % R

/** Reproducible random numbers: the same label gives the same sequence. */
export function seeded(label: string): () => bigint {
  let count = 0n
  return () => toBigint(sha256(concat([utf8(label), bytesOf.u64(count++)])))
}

/** The sum of values[k] * point^k. */
export const evaluate = (values: ReadonlyArray<bigint>, point: bigint): bigint =>
  values.reduceRight((sum, value) => (sum * point + value) % R, 0n)
