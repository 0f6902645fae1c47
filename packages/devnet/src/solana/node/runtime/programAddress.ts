import { ed25519 } from "@noble/curves/ed25519.js"
import { sha256 } from "@noble/hashes/sha2.js"
import { concatBytes, utf8ToBytes } from "@noble/hashes/utils.js"
import { addressBytes, addressOf, type Address } from "../transaction/address.ts"

const MARKER = utf8ToBytes("ProgramDerivedAddress")

/** The address of a program's own for some seeds: the first hash, from bump 255 down, that is no point of the curve and so has no key. */
export function programAddress(seeds: ReadonlyArray<Uint8Array>, program: Address): Address {
  for (let bump = 255; bump >= 0; bump -= 1) {
    const hash = sha256(concatBytes(...seeds, Uint8Array.of(bump), addressBytes(program), MARKER))
    if (!isPoint(hash)) return addressOf(hash)
  }
  throw new Error("every bump gives a point")
}

function isPoint(bytes: Uint8Array): boolean {
  try {
    ed25519.Point.fromBytes(bytes)
    return true
  } catch {
    return false
  }
}
