import { addressOfSecret } from "@shielded-relay/chain-solana"
import {
  addressFromBytes,
  nobleDigestSigner,
  nobleSignatureVerifier,
  renderAddress,
} from "@shielded-relay/core"

/** Solana's number in the service's contract: its accounts have keys of another kind. */
const solana = 501

/** The address of a relayer's key on a chain, so that its operator knows what to fund. */
export function relayerAddress(secret: Uint8Array, chainId: number): string {
  return chainId === solana ? addressOfSecret(secret) : evmAddressOf(secret)
}

/** Whom core finds behind a signature of the key. */
function evmAddressOf(secret: Uint8Array): string {
  const digest = new Uint8Array(32)
  const signature = nobleDigestSigner(digest, secret)
  const address = nobleSignatureVerifier.recoverAddress(signature, digest)
  if (address === null) throw new Error("The key signs nothing that can be recovered")
  return renderAddress(addressFromBytes(address), "evm")
}
