import { base58 } from "@scure/base"
import type {
  Address,
  PoolTransaction,
  SignedTransaction,
  TransactionFees,
} from "@shielded-relay/core"
import { VersionedTransaction } from "@solana/web3.js"
import { Redacted } from "effect"
import { callParts } from "./callInstructions.ts"
import { messageOf, transactionBytes } from "./message.ts"
import type { Pool } from "./Pool.ts"
import { callOf } from "./poolCall.ts"
import type { Sender } from "./Sender.ts"
import { readTerms } from "./Terms.ts"

/**
 * The v0 transaction that carries a call. Deterministic (RFC 8032) and without the network: the same input gives the same bytes and
 * signature on every replica. A sender that is not among the accounts is a defect of the caller, as is a call that the program does not
 * execute.
 */
export function sign(
  pool: Pool,
  senders: ReadonlyMap<Address, Sender>,
  transaction: PoolTransaction,
  sender: Address,
  fees: TransactionFees,
): SignedTransaction {
  const account = senders.get(sender)
  if (account === undefined) throw new Error(`${sender} is no relaying account of this chain`)
  const keypair = Redacted.value(account.keypair)
  const terms = readTerms(fees.terms)
  const payer = keypair.publicKey
  const signed = new VersionedTransaction(
    messageOf({
      payer,
      blockhash: terms.blockhash,
      units: fees.gasLimit,
      unitPrice: fees.maxPriorityFeePerGas,
      ...callParts(pool, payer, callOf(transaction), terms),
    }),
  )
  signed.sign([keypair])
  const [signature = new Uint8Array()] = signed.signatures
  return {
    sender,
    senderNonce: null,
    raw: transactionBytes(signed),
    hash: base58.encode(signature),
    fees,
  }
}
