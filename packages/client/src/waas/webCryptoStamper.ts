import { bytesToHex } from "@noble/hashes/utils.js"
import type { Stamper } from "./Stamper.ts"

/** A key of this platform's Web Crypto. The types of browsers and of Node have no common name for it. */
type PlatformKey = Parameters<typeof crypto.subtle.exportKey>[1]

/** A key pair of Web Crypto. */
export interface WebCryptoKeyPair {
  readonly publicKey: PlatformKey
  readonly privateKey: PlatformKey
}

/**
 * The stamper of a Web Crypto key pair, in browsers and Node. Its private key may be non-extractable:
 * `crypto.subtle.generateKey("Ed25519", false, ["sign", "verify"])`. Source: Secure Curves in the Web Cryptography API.
 *
 * @throws TypeError if the pair is not of Ed25519, or its private key may not sign.
 */
export async function webCryptoStamper({
  publicKey,
  privateKey,
}: WebCryptoKeyPair): Promise<Stamper> {
  const isPair = [publicKey, privateKey].every(({ algorithm }) => algorithm.name === "Ed25519")
  if (!isPair || !privateKey.usages.includes("sign"))
    throw new TypeError("A stamper needs an Ed25519 key pair whose private key may sign")
  const bytes = new Uint8Array(await crypto.subtle.exportKey("raw", publicKey))
  return {
    publicKey: bytesToHex(bytes),
    // A copy, because Web Crypto takes no view of shared memory.
    sign: async (message) =>
      new Uint8Array(await crypto.subtle.sign("Ed25519", privateKey, message.slice())),
  }
}
