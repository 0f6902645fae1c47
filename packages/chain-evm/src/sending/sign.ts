import type {
  Address,
  DigestSigner,
  PoolTransaction,
  SignedTransaction,
  TransactionFees,
} from "@shielded-relay/core"
import { bytesOfHex, callDataOf, hexOfBytes } from "@shielded-relay/pool-abi"
import { Effect, Redacted } from "effect"
import {
  keccak256,
  serializeTransaction,
  type Hex,
  type TransactionSerializableEIP1559,
} from "viem"
import { gasFeesOf } from "../fees/feeTerms.ts"
import type { Sender } from "./Sender.ts"

export interface SigningContext {
  readonly chainId: number
  readonly pool: Hex
  readonly signDigest: DigestSigner
  /** The relaying accounts by address. */
  readonly senders: ReadonlyMap<Address, Sender>
}

/**
 * Signs the EIP-1559 transaction that carries a call. It is deterministic (RFC 6979) and needs no
 * network: the same input gives the same bytes and hash on every replica.
 *
 * @throws Error if `sender` is not one of the configured accounts or `senderNonce` is null
 */
export function sign(
  { chainId, pool, signDigest, senders }: SigningContext,
  transaction: PoolTransaction,
  sender: Address,
  senderNonce: number | null,
  fees: TransactionFees,
): Effect.Effect<SignedTransaction> {
  return Effect.sync(() => {
    const account = senders.get(sender)
    if (account === undefined)
      throw new Error(`no key is configured for sender ${sender} on chain ${chainId}`)
    if (senderNonce === null)
      throw new Error("senderNonce is null: an EVM transaction needs its sender's nonce")
    const { gasLimit, maxFeePerGas, maxPriorityFeePerGas } = gasFeesOf(fees)
    const unsigned = {
      type: "eip1559",
      chainId,
      nonce: senderNonce,
      to: pool,
      value: 0n,
      data: callDataOf(transaction),
      gas: gasLimit,
      maxFeePerGas,
      maxPriorityFeePerGas,
    } satisfies TransactionSerializableEIP1559
    const digest = keccak256(serializeTransaction(unsigned), "bytes")
    const signature = signDigest(digest, Redacted.value(account.secretKey))
    const raw = bytesOfHex(
      serializeTransaction(unsigned, {
        r: hexOfBytes(signature.subarray(0, 32)),
        s: hexOfBytes(signature.subarray(32, 64)),
        yParity: signature[64] ?? 0,
      }),
    )
    return { sender, senderNonce, raw, hash: keccak256(raw), fees }
  })
}
