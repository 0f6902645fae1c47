import { addressOfSecret } from "@shielded-relay/chain-solana"
import {
  addressFromBytes,
  nobleDigestSigner,
  nobleSignatureVerifier,
  renderAddress,
} from "@shielded-relay/core"

/** Solana's chain id in the service's API. Its accounts use Ed25519 keys. */
const solana = 501

/** The address of a relayer key on a chain, which the operator must fund. */
export function relayerAddress(secret: Uint8Array, chainId: number): string {
  return chainId === solana ? addressOfSecret(secret) : evmAddressOf(secret)
}

/** The EVM address of a key, recovered from a signature as core recovers signers. */
function evmAddressOf(secret: Uint8Array): string {
  const digest = new Uint8Array(32)
  const signature = nobleDigestSigner(digest, secret)
  const address = nobleSignatureVerifier.recoverAddress(signature, digest)
  if (address === null) throw new Error("No signer can be recovered from this key's signature")
  return renderAddress(addressFromBytes(address), "evm")
}
