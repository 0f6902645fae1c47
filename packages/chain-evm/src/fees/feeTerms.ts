import type { TransactionFees } from "@shielded-relay/core"
import { Schema } from "effect"
import type { GasPrice } from "./feeMarket.ts"

/** The gas limit and prices signed in an EIP-1559 transaction; prices in wei per gas. */
export interface GasFees extends GasPrice {
  readonly gasLimit: bigint
}

const Terms = Schema.Struct({
  gasLimit: Schema.BigIntFromString,
  maxFeePerGas: Schema.BigIntFromString,
  maxPriorityFeePerGas: Schema.BigIntFromString,
})

const decode = Schema.decodeUnknownSync(Terms)
const encode = Schema.encodeSync(Terms)

/**
 * Fees in core's form. `most` is the highest gas cost the transaction can have; a rollup's L1 fee
 * comes on top.
 */
export function feesOf({ gasLimit, maxFeePerGas, maxPriorityFeePerGas }: GasFees): TransactionFees {
  return {
    most: gasLimit * maxFeePerGas,
    terms: encode({ gasLimit, maxFeePerGas, maxPriorityFeePerGas }),
  }
}

/** @throws SchemaError unless this connector suggested the fees */
export function gasFeesOf({ terms }: TransactionFees): GasFees {
  return decode(terms)
}
