/** keccak256 over ABI words, and the protocol's tags. */
import { keccak_256 } from "@noble/hashes/sha3.js"
import { R } from "../field.ts"
import { bigEndian, toBigint } from "./bytes.ts"

export const keccak = (...parts: ReadonlyArray<Uint8Array>) =>
  Buffer.from(keccak_256(Buffer.concat(parts)))

/** keccak256(abi.encode(...)) of static values, each one 32-byte word. */
export const keccakWords = (...values: ReadonlyArray<bigint>) =>
  keccak(...values.map((value) => bigEndian(value, 32)))

const tag = (name: string) => toBigint(keccak(Buffer.from(`shielded-pool/v1/${name}`)))

export const TAGS = {
  js: tag("js"),
  op: tag("op"),
  queue: tag("queue"),
  tree: tag("tree"),
} as const

export const challengeOf = (hash: Uint8Array) => toBigint(hash) % R
