import { base58 } from "@scure/base"
import { loadNativeSignatureVerifier } from "@shielded-relay/crypto-native"
import { addressBytes } from "../transaction/address.ts"
import type { WireTransaction } from "../transaction/readTransaction.ts"
import { errorCodes, RpcError } from "./RpcError.ts"

/** Not the one in JavaScript: a deployment alone sends more than a hundred transactions. */
const { verifier } = await loadNativeSignatureVerifier()

/** @throws RpcError when one of the transaction's signatures is not its signer's */
export function holdToSignatures({ bytes, signatures, message }: WireTransaction): void {
  const signed = bytes.subarray(1 + 64 * signatures.length)
  const valid = signatures.every((signature, index) => {
    const signer = message.staticKeys[index]
    return (
      signer !== undefined &&
      verifier.verifyEd25519(base58.decode(signature), signed, addressBytes(signer))
    )
  })
  if (!valid)
    throw new RpcError(errorCodes.signatureFailure, "Transaction signature verification failure")
}
