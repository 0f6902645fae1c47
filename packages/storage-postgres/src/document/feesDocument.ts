import type { TransactionFees } from "@shielded-relay/core"
import { Schema, SchemaTransformation } from "effect"

const terms = Schema.Record(
  Schema.String,
  Schema.Union([Schema.String, Schema.Number, Schema.Boolean]),
)

/**
 * The form of older versions, which stored every chain's fees in these three numbers. `most` was absent if it is the product of the first
 * two.
 */
const formerFees = {
  gasLimit: Schema.BigInt,
  maxFeePerGas: Schema.BigInt,
  maxPriorityFeePerGas: Schema.BigInt,
}

/**
 * Fees of one signed transaction. The three numbers accompany the terms so that a process of the previous version can read the row during a
 * rolling deploy; the next release can drop them. Such a process writes no `form`, so a row without `form` has the older form.
 */
const stored = Schema.Struct({
  ...formerFees,
  most: Schema.optionalKey(Schema.BigInt),
  terms: Schema.optionalKey(terms),
  form: Schema.optionalKey(Schema.Literal("terms")),
})

const fees: Schema.Codec<TransactionFees> = Schema.Struct({ most: Schema.BigInt, terms })

export const feesSchema = stored.pipe(
  Schema.decodeTo(
    fees,
    SchemaTransformation.transform({
      decode: ({ gasLimit, maxFeePerGas, maxPriorityFeePerGas, most, terms: given, form }) => ({
        most: most ?? gasLimit * maxFeePerGas,
        terms:
          form === "terms"
            ? { ...given }
            : {
                ...given,
                gasLimit: String(gasLimit),
                maxFeePerGas: String(maxFeePerGas),
                maxPriorityFeePerGas: String(maxPriorityFeePerGas),
              },
      }),
      encode: ({ most, terms: given }) => ({
        gasLimit: amountIn(given["gasLimit"]),
        maxFeePerGas: amountIn(given["maxFeePerGas"]),
        maxPriorityFeePerGas: amountIn(given["maxPriorityFeePerGas"]),
        most,
        terms: given,
        form: "terms" as const,
      }),
    }),
  ),
)

/** 0 for a term that the chain does not have: the previous version reads these numbers only for chains that have them. */
function amountIn(term: string | number | boolean | undefined): bigint {
  return typeof term === "string" && /^\d+$/.test(term) ? BigInt(term) : 0n
}
