import type { Address, SignWithWallet, TransactionFees } from "@shielded-relay/core"
import { VersionedTransaction } from "@solana/web3.js"
import { Effect } from "effect"
import { keyOfAddress } from "../encoding/keys.ts"
import type { Pool } from "../sending/Pool.ts"
import type { Sender } from "../sending/Sender.ts"
import { keypairOf, signedTransaction } from "../sending/sign.ts"
import { readLegTerms } from "../sending/Terms.ts"
import { legMessage, type DepositLeg } from "./depositLeg.ts"

/**
 * Signs a leg with the fee payer's key and the account's, without network access. Both signatures cover the same message bytes.
 * Deterministic, since Ed25519 is (RFC 8032).
 *
 * A leg that does not fit into a packet, terms of another adapter and an account signature that is not 64 bytes are defects.
 */
export const signLeg = Effect.fnUntraced(function* (
  pool: Pick<Pool, "addresses" | "lookupTable">,
  senders: ReadonlyMap<Address, Sender>,
  leg: DepositLeg,
  fees: TransactionFees,
  sign: SignWithWallet,
) {
  const transaction = new VersionedTransaction(legMessage(pool, leg, readLegTerms(fees.terms)))
  transaction.sign([keypairOf(senders, leg.feePayer)])
  const signature = yield* sign(transaction.message.serialize())
  transaction.addSignature(keyOfAddress(leg.account), signature)
  return signedTransaction(transaction, leg.feePayer, fees)
})
