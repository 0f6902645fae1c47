import { addressOfSecret } from "@shielded-relay/chain-solana"
import {
  addressFromBytes,
  nobleDigestSigner,
  nobleSignatureVerifier,
  renderAddress,
  type Address,
} from "@shielded-relay/core"

/** The addresses of a relayer key, one per family of chains: the operator funds that of the key's chain. */
export function relayerAddresses(
  secret: Uint8Array,
): Readonly<Record<"EVM" | "Solana" | "TRON", string>> {
  const account = accountOf(secret)
  return {
    EVM: renderAddress(account, "evm"),
    Solana: addressOfSecret(secret),
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
