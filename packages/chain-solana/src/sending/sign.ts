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
 * Signs the v0 transaction that executes a call. Deterministic (RFC 8032) and without network access: equal input gives equal bytes and an
 * equal signature on every replica. An unknown sender or a call that the program cannot execute is a defect of the caller.
 */
export function sign(
  pool: Pool,
  senders: ReadonlyMap<Address, Sender>,
  transaction: PoolTransaction,
  sender: Address,
  fees: TransactionFees,
): SignedTransaction {
  const account = senders.get(sender)
  if (account === undefined) throw new Error(`${sender} is not a relaying account of this chain`)
  const keypair = Redacted.value(account.keypair)
  const terms = readTerms(fees.terms)
  const payer = keypair.publicKey
  const signed = new VersionedTransaction(
    messageOf({
      payer,
      blockhash: terms.blockhash,
      units: terms.units,
      unitPrice: terms.unitPrice,
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
