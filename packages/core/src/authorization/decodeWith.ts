import { Result, type Schema, SchemaParser } from "effect"
import type { RelayError } from "../error/RelayError.ts"
import type { Fields } from "../request/json.ts"
import { refusalOfIssue } from "./fieldFault.ts"

/**
 * Builds a decoder of request fields from a schema. It ignores unknown fields and treats `null` (and, from an embedder, `undefined`) as
 * absent.
 * Invalid fields fail with MISSING_FIELD or INVALID_REQUEST, with what was found and what is expected.
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
