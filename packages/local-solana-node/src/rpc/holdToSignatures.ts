import { base58 } from "@scure/base"
import { createPublicKey, verify } from "node:crypto"
import { addressBytes } from "../transaction/address.ts"
import type { WireTransaction } from "../transaction/readTransaction.ts"
import { errorCodes, RpcError } from "./RpcError.ts"

/** What stands before a raw Ed25519 key in its DER form. RFC 8410, section 4. */
const spkiPrefix = Buffer.from("302a300506032b6570032100", "hex")

/**
 * Checks signatures as early as a validator does, by OpenSSL, whose versions differ about keys and R of small order; no wallet makes those.
 * LiteSVM checks every signature again, with Agave's own code, before it executes a transaction.
 *
 * @throws RpcError when one of the transaction's signatures is not its signer's
 */
export function holdToSignatures({ bytes, signatures, message }: WireTransaction): void {
  const signed = bytes.subarray(1 + 64 * signatures.length)
  const valid = signatures.every((signature, index) => {
    const signer = message.staticKeys[index]
    if (signer === undefined) return false
    const der = Buffer.concat([spkiPrefix, addressBytes(signer)])
    const key = createPublicKey({ key: der, format: "der", type: "spki" })
    return verify(null, signed, key, base58.decode(signature))
  })
  if (!valid)
    throw new RpcError(errorCodes.signatureFailure, "Transaction signature verification failure")
}
