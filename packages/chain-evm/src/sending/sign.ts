import type {
  Address,
  DigestSigner,
  PoolTransaction,
  SignedTransaction,
  TransactionFees,
} from "@shielded-relay/core"
import { callDataOf } from "@shielded-relay/pool-abi"
import { Effect, Redacted } from "effect"
import type { Hex } from "@shielded-relay/pool-contracts"
import type { Sender } from "./Sender.ts"
import { signTransaction } from "./signTransaction.ts"

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
  return Effect.suspend(() => {
    const account = senders.get(sender)
    if (account === undefined)
      throw new Error(`no key is configured for sender ${sender} on chain ${chainId}`)
    const content = { chainId, to: pool, value: 0n, data: callDataOf(transaction) }
    return signTransaction(content, sender, senderNonce, fees, (digest) =>
      Effect.sync(() => signDigest(digest, Redacted.value(account.secretKey))),
    )
  })
}
