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
 * Fees in core's form.
 *
 * @param besideGas the part of `most` that no term limits: what to expect of a rollup's L1 fee, wei.
 *   Default 0: such a fee comes on top of `most`
 */
export function feesOf(
  { gasLimit, maxFeePerGas, maxPriorityFeePerGas }: GasFees,
  besideGas = 0n,
): TransactionFees {
  return {
    most: gasLimit * maxFeePerGas + besideGas,
    terms: encode({ gasLimit, maxFeePerGas, maxPriorityFeePerGas }),
  }
}

/** @throws SchemaError unless this connector suggested the fees */
export function gasFeesOf({ terms }: TransactionFees): GasFees {
  return decode(terms)
}
