import type { Result, Schema } from "effect"
import type { RelayError } from "../../error/RelayError.ts"
import type { Fields } from "../../request/json.ts"
import { decodeWith } from "../decodeWith.ts"
import { tailFields } from "./primaryTypes.ts"

const optional = new Set(Object.keys(tailFields))

/**
 * Builds a decoder of a transaction's body, otherwise like `decodeWith`. An optional field with an empty string is absent, as in the signed
 * text, so that signature and execution read the body alike.
 */
export function decodeTransaction<S extends Schema.ConstraintDecoder<unknown>>(
  schema: S,
): (fields: Fields) => Result.Result<S["Type"], RelayError> {
  const decode = decodeWith(schema)
  return (fields) =>
    decode(
      Object.fromEntries(
        Object.entries(fields).filter(([name, value]) => value !== "" || !optional.has(name)),
      ),
    )
}
