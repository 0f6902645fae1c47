import { Schema } from "effect"

const priced = {
  /** The most compute units the transaction may use. */
  units: Schema.BigIntFromString,
  /** Millionths of a lamport per unit. */
  unitPrice: Schema.BigIntFromString,
  /** A recent blockhash, base58. The transaction is valid only while its blockhash is recent. */
  blockhash: Schema.String,
  /** The last block height at which the transaction is valid. */
  lastValidBlockHeight: Schema.Number,
}

/** Network data that the bytes of a managed account's transaction depend on. */
export const LegTerms = Schema.Struct(priced)
export type LegTerms = typeof LegTerms.Type

/**
 * Network data that a transaction's bytes depend on. It is read before signing and stored with the fees, so that every replica signs the
 * same bytes without network access.
 */
export const Terms = Schema.Struct({
  ...priced,
  /** The ring of the proof's root, see `knownRootPlace` in pool-program; `index` is the position in it. */
  ring: Schema.Number,
  index: Schema.Number,
  /** Whether the transaction creates the recipient's token account; below, the fee recipient's. */
  createsPayoutAccount: Schema.Boolean,
  createsFeeAccount: Schema.Boolean,
})
export type Terms = typeof Terms.Type

/** All that sending again reads, so that bytes which another version of this adapter signed and stored are sent again too. */
const Lifetime = Schema.Struct({ lastValidBlockHeight: Schema.Number })
export const readLifetime = Schema.decodeUnknownSync(Lifetime)

/** Decodes the stored terms. @throws SchemaError if another adapter suggested these fees */
export const readTerms = Schema.decodeUnknownSync(Terms)

export const writeTerms = Schema.encodeSync(Terms)

/** Decodes the stored terms of a managed account's transaction. @throws SchemaError if another adapter priced it */
export const readLegTerms = Schema.decodeUnknownSync(LegTerms)

export const writeLegTerms = Schema.encodeSync(LegTerms)
