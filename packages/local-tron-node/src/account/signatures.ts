import { secp256k1 } from "@noble/curves/secp256k1.js"
import { keccak_256 } from "@noble/hashes/sha3.js"
import { bytesToHex } from "@noble/hashes/utils.js"
import { toBase58, withPrefix } from "../address.ts"
import type { Permission } from "../protobuf/contracts.ts"
import { equalBytes } from "../state/equalBytes.ts"

/** Codes of `/wallet/getsignweight` for signatures that do not count. */
export type SignatureFault = "SIGNATURE_FORMAT_ERROR" | "COMPUTE_ADDRESS_ERROR" | "PERMISSION_ERROR"

export class SignatureError extends Error {
  override readonly name = "SignatureError"
  readonly fault: SignatureFault

  constructor(fault: SignatureFault, message: string) {
    super(message)
    this.fault = fault
  }
}

/** Bytes of a signature: r, s, v. */
const SIGNATURE_BYTES = 65

/**
 * The address that signed a hash (java-tron, `ECKey.signatureToAddress`). v is 0..7 or 27..34, where 4 more only marks a compressed key.
 * A high s is accepted, as there.
 */
export function signerOf(hash: Uint8Array, signature: Uint8Array): Uint8Array {
  if (signature.length < SIGNATURE_BYTES)
    throw new SignatureError("SIGNATURE_FORMAT_ERROR", `Signature size is ${signature.length}`)
  // A Java byte is signed.
  const byte = Int8Array.of(signature[64] ?? 0)[0] ?? 0
  const header = byte < 27 ? byte + 27 : byte
  if (header < 27 || header > 34)
    throw new SignatureError("COMPUTE_ADDRESS_ERROR", `Header byte out of range: ${header}`)
  try {
    const key = secp256k1.Signature.fromBytes(signature.slice(0, 64), "compact")
      .addRecoveryBit((header - 27) % 4)
      .recoverPublicKey(hash)
    return withPrefix(keccak_256(key.toBytes(false).slice(1)).slice(12))
  } catch {
    throw new SignatureError("COMPUTE_ADDRESS_ERROR", "Could not recover public key from signature")
  }
}

/**
 * The sum of the signers' weights, and the signers (java-tron, `TransactionCapsule.checkWeight`).
 *
 * @throws SignatureError if a signature does not count, or counts twice
 */
export function weigh(
  permission: Permission,
  signatures: ReadonlyArray<Uint8Array>,
  hash: Uint8Array,
): { readonly weight: bigint; readonly signers: ReadonlyArray<Uint8Array> } {
  const { keys } = permission
  if (signatures.length > keys.length)
    throw new SignatureError(
      "PERMISSION_ERROR",
      `Signature count is ${signatures.length} more than key counts of permission : ${keys.length}`,
    )
  const signers: Uint8Array[] = []
  let weight = 0n
  for (const signature of signatures) {
    const signer = signerOf(hash, signature)
    const key = keys.find(({ address }) => equalBytes(address, signer))
    if (key === undefined)
      throw new SignatureError(
        "PERMISSION_ERROR",
        `${bytesToHex(signature)} is signed by ${toBase58(signer)} but it is not contained of permission.`,
      )
    if (signers.some((each) => equalBytes(each, signer)))
      throw new SignatureError("PERMISSION_ERROR", `${toBase58(signer)} has signed twice!`)
    signers.push(signer)
    weight += key.weight
  }
  return { weight, signers }
}
