import { Result, type Schema, SchemaParser } from "effect"
import type { RelayError } from "../error/RelayError.ts"
import type { Fields } from "../request/json.ts"
import { refusalOfIssue } from "./fieldFault.ts"

/**
 * A schema as the decoder of a request's fields. Fields it does not name are ignored, and a field that is `null` (or, from an embedder, `undefined`) is absent.
 * What does not fit becomes MISSING_FIELD or INVALID_REQUEST, which says of the field what was found and what is expected.
 */
export function decodeWith<S extends Schema.ConstraintDecoder<unknown>>(
  schema: S,
): (fields: Fields) => Result.Result<S["Type"], RelayError> {
  const decode = SchemaParser.decodeUnknownResult(schema)
  return (fields) => {
    const presentFields = Object.entries(fields).filter(
      ([, value]) => value !== null && value !== undefined,
    )
    return Result.mapError(decode(Object.fromEntries(presentFields)), (issue) =>
      refusalOfIssue(issue, fields),
    )
  }
}
