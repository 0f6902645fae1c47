import { secp256k1 } from "@noble/curves/secp256k1.js"
import { keccak_256 } from "@noble/hashes/sha3.js"
import { sha256 } from "@noble/hashes/sha2.js"
import { withPrefix } from "../address.ts"
import type { Witness } from "./Block.ts"

/** 21 bytes. */
export function addressOf(privateKey: Uint8Array): Uint8Array {
  return withPrefix(keccak_256(secp256k1.getPublicKey(privateKey, false).slice(1)).slice(12))
}

function witness(name: string): Witness {
  const privateKey = sha256(new TextEncoder().encode(name))
  return { privateKey, address: addressOf(privateKey) }
}

/** Produces the network's blocks. */
export const producer = witness("block producer of a local TRON network")
/** Produces the blocks of a fork that the network moves to, so that they differ from those it leaves. */
export const otherProducer = witness("other block producer of a local TRON network")
