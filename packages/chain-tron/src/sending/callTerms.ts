import type { TransactionFees } from "@shielded-relay/core"
import { Schema } from "effect"
import type { Lifetime } from "../state/expiry.ts"

/** All contents of a transaction's bytes except call, account and permission. Amounts in sun, times in milliseconds. */
export interface CallTerms extends Lifetime {
  readonly feeLimit: bigint
  readonly timestamp: number
}

const Terms = Schema.Struct({
  feeLimit: Schema.BigIntFromString,
  referenceNumber: Schema.Number,
  referenceId: Schema.String,
  expiration: Schema.Number,
  timestamp: Schema.Number,
})

const decode = Schema.decodeUnknownSync(Terms)
const encode = Schema.encodeSync(Terms)

/**
 * Terms in core's form.
 *
 * @param bandwidthFee coins for the transaction's bytes if neither stake nor free bandwidth covers
 *   them, sun
 */
export function feesOf(terms: CallTerms, bandwidthFee: bigint): TransactionFees {
  const { feeLimit, reference, expiration, timestamp } = terms
  return {
    most: feeLimit + bandwidthFee,
    terms: encode({
      feeLimit,
      referenceNumber: reference.number,
      referenceId: reference.id,
      expiration,
      timestamp,
    }),
  }
}

/** @throws SchemaError unless this connector suggested the fees */
export function termsOf({ terms }: TransactionFees): CallTerms {
  const { referenceNumber, referenceId, ...rest } = decode(terms)
  return { ...rest, reference: { number: referenceNumber, id: referenceId } }
}
