import type { Result, Schema } from "effect"
import type { RelayError } from "../../error/RelayError.ts"
import type { Fields } from "../../request/json.ts"
import { decodeWith } from "../decodeWith.ts"
import { tailFields } from "./primaryTypes.ts"

const optional = new Set(Object.keys(tailFields))

/**
 * A schema as the decoder of a transaction's body, as `decodeWith` in all else. An optional field that is an empty string is absent,
 * as it is for the signed text: what is signed and what is done read one body.
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
