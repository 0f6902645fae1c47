import { base58 } from "@scure/base"
import type {
  Address,
  PoolTransaction,
  SignedTransaction,
  TransactionFees,
} from "@shielded-relay/core"
import { VersionedTransaction, type Keypair } from "@solana/web3.js"
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
  const keypair = keypairOf(senders, sender)
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
  return signedTransaction(signed, sender, fees)
}

/** @throws Error if the sender is not a relaying account */
export function keypairOf(senders: ReadonlyMap<Address, Sender>, sender: Address): Keypair {
  const account = senders.get(sender)
  if (account === undefined) throw new Error(`${sender} is not a relaying account of this chain`)
  return Redacted.value(account.keypair)
}

/** A transaction with all signatures. Its hash is the fee payer's signature, in base58. */
export function signedTransaction(
  transaction: VersionedTransaction,
  sender: Address,
  fees: TransactionFees,
): SignedTransaction {
  const [signature = new Uint8Array()] = transaction.signatures
  return {
    sender,
    senderNonce: null,
    raw: transactionBytes(transaction),
    hash: base58.encode(signature),
    fees,
  }
}
