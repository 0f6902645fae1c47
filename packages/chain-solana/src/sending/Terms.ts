import { Schema } from "effect"

/**
 * What a transaction's bytes need of the network, found out before it is signed and stored with its fees, so that every replica signs the
 * same bytes without asking anybody.
 */
export const Terms = Schema.Struct({
  /** Of a recent block, base58: the transaction can be executed only on top of it, and only while it is recent. */
  blockhash: Schema.String,
  /** The last block height at which it can be executed. */
  lastValidBlockHeight: Schema.Number,
  /** Where the root of the proof stands, see `knownRootPlace` of the program. */
  ring: Schema.Number,
  index: Schema.Number,
  /** Whether the transaction makes the token account of the recipient, of the fee's recipient. */
  createsPayoutAccount: Schema.Boolean,
  createsFeeAccount: Schema.Boolean,
})
export type Terms = typeof Terms.Type

/** The terms in what a store gave back. @throws SchemaError for fees that this adapter did not suggest */
export const readTerms = Schema.decodeUnknownSync(Terms)
