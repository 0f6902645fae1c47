import {
  addressFromBytes,
  nobleDigestSigner,
  nobleSignatureVerifier,
  renderAddress,
} from "@shielded-relay/core"

/** The EVM address of a relayer's key, so that its operator knows what to fund: whom core finds behind a signature of the key. */
export function relayerAddress(secret: Uint8Array): string {
  const digest = new Uint8Array(32)
  const signature = nobleDigestSigner(digest, secret)
  const address = nobleSignatureVerifier.recoverAddress(signature, digest)
  if (address === null) throw new Error("The key signs nothing that can be recovered")
  return renderAddress(addressFromBytes(address), "evm")
}
