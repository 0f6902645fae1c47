import { createECDH, createHash, createPrivateKey, sign } from "node:crypto"
import { addressFromBytes, nobleSignatureVerifier, renderAddress } from "@shielded-relay/core"

const order = 0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141n

/**
 * The EVM address of a relayer's key, so that its operator knows what to fund. Node has the curve but no Keccak, core recovers addresses
 * from signatures: the address is the one that the recoveries of two signatures have in common.
 */
export function relayerAddress(secret: Uint8Array): string {
  const [first, second] = ["a", "b"].map((text) => recoverable(secret, Buffer.from(text)))
  const address = first?.find((one) => second?.includes(one))
  if (address === undefined) throw new Error("The key signs nothing that can be recovered")
  return address
}

function recoverable(secret: Uint8Array, message: Uint8Array): ReadonlyArray<string> {
  const ecdh = createECDH("secp256k1")
  ecdh.setPrivateKey(secret)
  const point = ecdh.getPublicKey()
  const base64url = (bytes: Uint8Array) => Buffer.from(bytes).toString("base64url")
  const key = createPrivateKey({
    format: "jwk",
    key: {
      kty: "EC",
      crv: "secp256k1",
      d: base64url(secret),
      x: base64url(point.subarray(1, 33)),
      y: base64url(point.subarray(33)),
    },
  })
  const signature = sign("sha256", message, { key, dsaEncoding: "ieee-p1363" })
  const s = BigInt(`0x${signature.subarray(32).toString("hex")}`)
  const low = s > order / 2n ? order - s : s
  const digest = createHash("sha256").update(message).digest()
  return [27, 28].flatMap((v) => {
    const bytes = Buffer.concat([
      signature.subarray(0, 32),
      Buffer.from(low.toString(16).padStart(64, "0"), "hex"),
      Buffer.from([v]),
    ])
    const address = nobleSignatureVerifier.recoverAddress(bytes, digest)
    return address === null ? [] : [renderAddress(addressFromBytes(address), "evm")]
  })
}
