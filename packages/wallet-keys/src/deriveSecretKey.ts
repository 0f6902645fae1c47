import { secp256k1 } from "@noble/curves/secp256k1.js"
import { hmac } from "@noble/hashes/hmac.js"
import { sha512 } from "@noble/hashes/sha2.js"
import { concatBytes, utf8ToBytes } from "@noble/hashes/utils.js"

export type Curve = "secp256k1" | "ed25519"

/** Child numbers from here on are hardened: `44 + HARDENED` is 44' in a path. */
export const HARDENED = 0x8000_0000

/** HMAC keys of the master keys. SLIP-0010; the first is also BIP-32's. */
const masterKeys = {
  secp256k1: utf8ToBytes("Bitcoin seed"),
  ed25519: utf8ToBytes("ed25519 seed"),
}

/**
 * The secret key (32 bytes) at a path below a seed: BIP-32 for secp256k1, SLIP-0010 for ed25519. Zeroes every parent, which `HDKey` of
 * @scure/bip32 cannot: it keeps chain codes and intermediate arrays, and `JSON.stringify` of one prints its secret key. Only the bigints of
 * noble's arithmetic remain until they are collected.
 *
 * @param path Child numbers from the master key down. Those of ed25519 must be hardened.
 * @throws RangeError if a child number has no valid key, which happens to one in 2^127
 */
export function deriveSecretKey(
  curve: Curve,
  seed: Uint8Array,
  path: ReadonlyArray<number>,
): Uint8Array {
  let extended: Uint8Array = hmac(sha512, masterKeys[curve], seed)
  try {
    for (const child of path) {
      const parent = extended
      extended = childKey(curve, parent, child)
      parent.fill(0)
    }
    return extended.slice(0, 32)
  } finally {
    extended.fill(0)
  }
}

/** @param parent Secret key and chain code, 32 bytes each; so is the result. */
function childKey(curve: Curve, parent: Uint8Array, child: number): Uint8Array {
  const key = parent.subarray(0, 32)
  const subject =
    child >= HARDENED ? concatBytes(Uint8Array.of(0), key) : compressedPoint(curve, key)
  const data = concatBytes(subject, bigEndian(child))
  const extended = hmac(sha512, parent.subarray(32), data)
  subject.fill(0)
  data.fill(0)
  if (curve === "secp256k1") {
    const sum = addModuloOrder(extended.subarray(0, 32), key)
    extended.set(sum)
    sum.fill(0)
  }
  return extended
}

function compressedPoint(curve: Curve, key: Uint8Array): Uint8Array {
  if (curve === "ed25519") throw new RangeError("a child number of ed25519 must be hardened")
  return secp256k1.getPublicKey(key, true)
}

/**
 * (tweak + key) mod n, the key of a BIP-32 child. Exported for its test: no known seed reaches the two errors.
 * @throws RangeError if the tweak is n or greater, or the sum is 0
 */
export function addModuloOrder(tweak: Uint8Array, key: Uint8Array): Uint8Array {
  const { Fn } = secp256k1.Point
  const added = Fn.fromBytes(tweak, true)
  const sum = Fn.isValid(added) ? Fn.add(added, Fn.fromBytes(key)) : 0n
  if (sum === 0n) throw new RangeError("this child number has no valid key")
  return Fn.toBytes(sum)
}

function bigEndian(child: number): Uint8Array {
  const bytes = new Uint8Array(4)
  new DataView(bytes.buffer).setUint32(0, child)
  return bytes
}
