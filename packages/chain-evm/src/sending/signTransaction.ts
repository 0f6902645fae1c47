import type { Address, SignedTransaction, TransactionFees } from "@shielded-relay/core"
import { bytesOfHex, hexOfBytes } from "@shielded-relay/pool-abi"
import { Effect } from "effect"
import type { Hex } from "@shielded-relay/pool-contracts"
import { keccak256 } from "ox/Hash"
import { serialize, type TxEnvelopeEip1559 } from "ox/TxEnvelopeEip1559"
import { gasFeesOf } from "../fees/feeTerms.ts"

/** What a transaction does, apart from its sender, nonce and fees. */
export interface TransactionContent {
  readonly chainId: number
  /** `null` creates a contract. */
  readonly to: Hex | null
  /** Wei. */
  readonly value: bigint
  readonly data: Hex
}

/** Its hash as the chain writes it. */
export interface SignedEvmTransaction extends SignedTransaction {
  readonly hash: Hex
}

/**
 * Builds and signs an EIP-1559 transaction. It needs no network and calls `signDigest` once, with
 * the 32-byte digest; the answer is r ‖ s ‖ recovery bit. `sender` is the account of that key.
 * Throws, as a defect, an Error if `senderNonce` is null and a RangeError if the signature has
 * another form.
 */
export function signTransaction<E = never>(
  { chainId, to, value, data }: TransactionContent,
  sender: Address,
  senderNonce: number | null,
  fees: TransactionFees,
  signDigest: (digest: Uint8Array) => Effect.Effect<Uint8Array, E>,
): Effect.Effect<SignedEvmTransaction, E> {
  return Effect.suspend(() => {
    if (senderNonce === null)
      throw new Error("senderNonce is null: an EVM transaction needs its sender's nonce")
    const { gasLimit, maxFeePerGas, maxPriorityFeePerGas } = gasFeesOf(fees)
    const unsigned = {
      type: "eip1559",
      chainId,
      nonce: BigInt(senderNonce),
      to,
      value,
      data,
      gas: gasLimit,
      maxFeePerGas,
      maxPriorityFeePerGas,
    } satisfies TxEnvelopeEip1559
    const digest = keccak256(bytesOfHex(serialize(unsigned)), { as: "Bytes" })
    return Effect.map(signDigest(digest), (signature) => {
      const raw = bytesOfHex(serialize(unsigned, { signature: partsOf(signature) }))
      return { sender, senderNonce, raw, hash: keccak256(raw, { as: "Hex" }), fees }
    })
  })
}

function partsOf(signature: Uint8Array) {
  const yParity = signature[64]
  if (signature.length !== 65 || (yParity !== 0 && yParity !== 1))
    throw new RangeError("a signature must be 65 bytes: r, s and the recovery bit 0 or 1")
  return {
    r: BigInt(hexOfBytes(signature.subarray(0, 32))),
    s: BigInt(hexOfBytes(signature.subarray(32, 64))),
    yParity,
  }
}
