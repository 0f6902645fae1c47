import { verify } from "node:crypto"
import { base58 } from "@scure/base"
import { addressBytes } from "../transaction/address.ts"
import type { WireTransaction } from "../transaction/readTransaction.ts"
import { errorCodes, RpcError } from "./RpcError.ts"

/** What stands before the 32 bytes of an ed25519 key in its standard form (RFC 8410). */
const KEY_PREFIX = Buffer.from("302a300506032b6570032100", "hex")

/** @throws RpcError when one of the transaction's signatures is not its signer's */
export function holdToSignatures({ bytes, signatures, message }: WireTransaction): void {
  const signed = bytes.subarray(1 + 64 * signatures.length)
  const valid = signatures.every((signature, index) => {
    const signer = message.staticKeys[index]
    if (signer === undefined) return false
    const key = Buffer.concat([KEY_PREFIX, addressBytes(signer)])
    return verify(null, signed, { key, format: "der", type: "spki" }, base58.decode(signature))
  })
  if (!valid)
    throw new RpcError(errorCodes.signatureFailure, "Transaction signature verification failure")
}
