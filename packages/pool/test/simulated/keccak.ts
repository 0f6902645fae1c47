import { keccak_256 } from "@noble/hashes/sha3.js"
import { bytesToHex, concatBytes, hexToBytes, utf8ToBytes } from "@noble/hashes/utils.js"

export const R = 21888242871839275222246405745257275088548364400416034343698204186575808495617n

/** A 32-byte word: a number, a byte string of 32, or the hash of a text. */
const word = (value: bigint | number | Uint8Array): Uint8Array =>
  value instanceof Uint8Array ? value : hexToBytes(BigInt(value).toString(16).padStart(64, "0"))

export const keccakWords = (...words: ReadonlyArray<bigint | number | Uint8Array>): Uint8Array =>
  keccak_256(concatBytes(...words.map(word)))

export const keccakText = (text: string): Uint8Array => keccak_256(utf8ToBytes(text))

const asInteger = (bytes: Uint8Array): bigint => BigInt(`0x${bytesToHex(bytes)}`)

export const asField = (bytes: Uint8Array): bigint => asInteger(bytes) % R

export const asHex = (bytes: Uint8Array): string => `0x${bytesToHex(bytes)}`
