import { addressOfSecret } from "@shielded-relay/chain-solana"
import {
  addressFromBytes,
  nobleDigestSigner,
  nobleSignatureVerifier,
  renderAddress,
} from "@shielded-relay/core"

/** The addresses of a relayer key, one per family of chains: the operator funds that of the key's chain. */
export function relayerAddresses(secret: Uint8Array): Readonly<Record<"EVM" | "Solana", string>> {
  return { EVM: evmAddressOf(secret), Solana: addressOfSecret(secret) }
}

/** The EVM address of a key, recovered from a signature as core recovers signers. */
function evmAddressOf(secret: Uint8Array): string {
  const digest = new Uint8Array(32)
  const signature = nobleDigestSigner(digest, secret)
  const address = nobleSignatureVerifier.recoverAddress(signature, digest)
  if (address === null) throw new Error("No signer can be recovered from this key's signature")
  return renderAddress(addressFromBytes(address), "evm")
}
