import { createECDH, createPrivateKey, sign } from "node:crypto"

const order = 0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141n

/** Signs payloads with a session's key through Node's crypto, an implementation independent of the client's. */
export function requestSigner(secretKey: string): {
  readonly publicKey: string
  readonly sign: (payload: string) => string
} {
  const ecdh = createECDH("secp256k1")
  ecdh.setPrivateKey(secretKey, "hex")
  const point = ecdh.getPublicKey()
  const key = createPrivateKey({
    format: "jwk",
    key: {
      kty: "EC",
      crv: "secp256k1",
      d: Buffer.from(secretKey, "hex").toString("base64url"),
      x: point.subarray(1, 33).toString("base64url"),
      y: point.subarray(33).toString("base64url"),
    },
  })
  return {
    publicKey: ecdh.getPublicKey("hex", "compressed"),
    sign: (payload) => {
      const hex = sign("sha256", Buffer.from(payload), { key, dsaEncoding: "ieee-p1363" }).toString(
        "hex",
      )
      const s = BigInt(`0x${hex.slice(64)}`)
      const low = s > order / 2n ? order - s : s
      return hex.slice(0, 64) + low.toString(16).padStart(64, "0")
    },
  }
}
