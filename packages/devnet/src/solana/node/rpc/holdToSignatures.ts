import { base58 } from "@scure/base"
import { nobleSignatureVerifier } from "@shielded-relay/core"
import { addressBytes } from "../transaction/address.ts"
import type { WireTransaction } from "../transaction/readTransaction.ts"
import { errorCodes, RpcError } from "./RpcError.ts"

/** @throws RpcError when one of the transaction's signatures is not its signer's */
export function holdToSignatures({ bytes, signatures, message }: WireTransaction): void {
  const signed = bytes.subarray(1 + 64 * signatures.length)
  const valid = signatures.every((signature, index) => {
    const signer = message.staticKeys[index]
    return (
      signer !== undefined &&
      nobleSignatureVerifier.verifyEd25519(base58.decode(signature), signed, addressBytes(signer))
    )
  })
  if (!valid)
    throw new RpcError(errorCodes.signatureFailure, "Transaction signature verification failure")
}
