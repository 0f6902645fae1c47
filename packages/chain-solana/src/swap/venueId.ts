import { keccak_256 } from "@noble/hashes/sha3.js"
import { utf8ToBytes } from "@noble/hashes/utils.js"

/** A venue's id in the pool: keccak256 of its name. */
export const venueId = (name: string): Uint8Array => keccak_256(utf8ToBytes(name))
