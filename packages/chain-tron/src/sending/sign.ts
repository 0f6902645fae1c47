import type {
  Address,
  DigestSigner,
  PoolTransaction,
  SignedTransaction,
  TransactionFees,
} from "@shielded-relay/core"
import { callDataOf } from "@shielded-relay/pool-abi"
import { Effect, Redacted } from "effect"
import { signCall } from "../transaction/signCall.ts"
import { termsOf } from "./callTerms.ts"
import type { Sender } from "./Sender.ts"

export interface SigningContext {
  readonly chainId: number
  readonly pool: Address
  readonly signDigest: DigestSigner
  /** The permission of the relaying accounts that their keys belong to; 0 is the owner's. */
  readonly permissionId: number
  /** The relaying accounts by address. */
  readonly senders: ReadonlyMap<Address, Sender>
}

/**
 * Signs the transaction that carries a call. It is deterministic (RFC 6979) and needs no network: the
 * same input gives the same bytes and id on every replica.
 *
 * @throws Error if `sender` is not one of the configured accounts
 */
export function sign(
  { chainId, pool, signDigest, permissionId, senders }: SigningContext,
  transaction: PoolTransaction,
  sender: Address,
  fees: TransactionFees,
): Effect.Effect<SignedTransaction> {
  return Effect.sync(() => {
    const account = senders.get(sender)
    if (account === undefined)
      throw new Error(`no key is configured for sender ${sender} on chain ${chainId}`)
    const terms = termsOf(fees)
    const call = {
      ...terms,
      owner: sender,
      contract: pool,
      data: callDataOf(transaction),
      callValue: 0n,
      permissionId,
    }
    const { id, raw } = signCall(call, signDigest, Redacted.value(account.secretKey))
    return { sender, senderNonce: null, raw, hash: id, fees, lastHeight: terms.expiration }
  })
}
