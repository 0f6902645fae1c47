import { Schema, SchemaTransformation } from "effect"

/** A JSON integer of any size, as `parseJson` gives it: money and heights, exact. A fraction and a text are refused. */
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
