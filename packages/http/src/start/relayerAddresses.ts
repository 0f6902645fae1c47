import {
  addressFromBytes,
  nobleDigestSigner,
  nobleSignatureVerifier,
  renderAddress,
  type Address,
} from "@shielded-relay/core"
import { createPrivateKey, createPublicKey } from "node:crypto"

/** The addresses of a relayer key, one per family of chains: the operator funds that of the key's chain. */
export function relayerAddresses(
  secret: Uint8Array,
): Readonly<Record<"EVM" | "Solana" | "TRON", string>> {
  const account = accountOf(secret)
  return {
    EVM: renderAddress(account, "evm"),
    Solana: renderAddress(solanaAccountOf(secret), "solana"),
    TRON: renderAddress(account, "tron"),
  }
}

/** The account of a key on EVM chains and TRON, recovered from a signature as core recovers signers. */
function accountOf(secret: Uint8Array): Address {
  const digest = new Uint8Array(32)
  const signature = nobleDigestSigner(digest, secret)
  const address = nobleSignatureVerifier.recoverAddress(signature, digest)
  if (address === null) throw new Error("No signer can be recovered from this key's signature")
  return addressFromBytes(address)
}

/** The public key of an Ed25519 secret, by OpenSSL: asking Solana's own library would take its connector to be installed. */
function solanaAccountOf(secret: Uint8Array): Address {
  const key = createPrivateKey({
    key: Buffer.concat([ed25519Pkcs8, secret]),
    format: "der",
    type: "pkcs8",
  })
  const { x = "" } = createPublicKey(key).export({ format: "jwk" })
  return addressFromBytes(Buffer.from(x, "base64url"))
}

/** What precedes the 32 bytes of the secret in PKCS #8 (RFC 8410, section 7). */
const ed25519Pkcs8 = Buffer.from("302e020100300506032b657004220420", "hex")
