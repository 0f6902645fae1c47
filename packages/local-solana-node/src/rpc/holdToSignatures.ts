import { base58 } from "@scure/base"
import { createPublicKey, verify } from "node:crypto"
import { addressBytes } from "../transaction/address.ts"
import type { WireTransaction } from "../transaction/readTransaction.ts"
import { errorCodes, RpcError } from "./RpcError.ts"

/** DER prefix of a raw Ed25519 public key (RFC 8410, section 4). */
const spkiPrefix = Buffer.from("302a300506032b6570032100", "hex")

/**
 * Verifies signatures on arrival, as a validator does. It uses OpenSSL, whose versions differ for keys and R of small order, which wallets
 * never create. LiteSVM verifies every signature again with agave's code before it executes a transaction.
 *
 * @throws RpcError if a signature is invalid
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
