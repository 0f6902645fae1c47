import type { TransactionFees } from "@shielded-relay/core"
import { Schema } from "effect"
import type { GasPrice } from "./feeMarket.ts"

/** The limit and prices that an EIP-1559 transaction is signed with; prices in wei per gas. */
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

/** Fees as core keeps them. `most` is what blocks of this chain charge; a rollup's share of L1 data comes on top. */
export function feesOf({ gasLimit, maxFeePerGas, maxPriorityFeePerGas }: GasFees): TransactionFees {
  return {
    most: gasLimit * maxFeePerGas,
    terms: encode({ gasLimit, maxFeePerGas, maxPriorityFeePerGas }),
  }
}

/** @throws SchemaError for fees that this connector did not suggest */
export function gasFeesOf({ terms }: TransactionFees): GasFees {
  return decode(terms)
}
