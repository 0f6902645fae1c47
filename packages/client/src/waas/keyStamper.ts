import { ed25519 } from "@noble/curves/ed25519.js"
import { bytesToHex, hexToBytes } from "@noble/hashes/utils.js"
import type { Stamper } from "./Stamper.ts"

/**
 * The stamper of a raw Ed25519 secret key: a seed of 32 bytes, or its 64 hex digits. Runs everywhere. Where Web Crypto has Ed25519,
 * `webCryptoStamper` can keep the key out of the program's reach.
 *
 * @throws TypeError if the key is malformed. The message does not quote it.
 */
export function keyStamper(secretKey: Uint8Array | string): Stamper {
  const seed = typeof secretKey === "string" ? seedOf(secretKey) : secretKey.slice()
  if (seed.length !== 32) throw malformed()
  return {
    publicKey: bytesToHex(ed25519.getPublicKey(seed)),
    sign: (message) => ed25519.sign(message, seed),
  }
}

function seedOf(text: string): Uint8Array {
  if (!/^[0-9a-fA-F]{64}$/.test(text)) throw malformed()
  return hexToBytes(text)
}

function malformed(): TypeError {
  return new TypeError("A stamper's secret key must be 32 bytes, or 64 hex digits")
}
