import { Schema, SchemaTransformation } from "effect"

/**
 * A JSON integer of any size, exact, as `parseJson` returns it: money and heights. Rejects
 * fractions and text.
 */
export const WholeNumber = Schema.Union([
  Schema.Number.check(Schema.makeFilter((value) => Number.isSafeInteger(value))),
  Schema.BigInt,
]).pipe(
  Schema.decodeTo(
    Schema.BigInt,
    SchemaTransformation.transform({
      decode: (value: number | bigint) => BigInt(value),
      encode: (value: bigint): number | bigint => value,
    }),
  ),
)
