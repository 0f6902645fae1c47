import { Result, type Schema, type SchemaIssue, SchemaParser } from "effect"
import { refusal, type RelayError } from "../error/RelayError.ts"
import type { Fields } from "../request/json.ts"

/**
 * A schema as the decoder of a request's fields. Fields it does not name are ignored, and a field that is `null` (or, from an embedder, `undefined`) is absent.
 * What does not fit becomes MISSING_FIELD or INVALID_REQUEST. The reason names the field, or is the schema's own `message`;
 * no value of the request is ever part of it.
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
      refusalOf(firstFault(issue, "", null)),
    )
  }
}

type Fault =
  | { readonly kind: "missing"; readonly path: string }
  | { readonly kind: "invalid"; readonly path: string; readonly message: string | null }

/** The first fault in a schema's report: where, and the innermost message that the schema's author gave it. */
function firstFault(issue: SchemaIssue.Issue, path: string, message: string | null): Fault {
  switch (issue._tag) {
    case "Pointer":
      return firstFault(issue.issue, issue.path.reduce(joinPath, path), message)
    case "Composite":
      return firstFault(issue.issues[0], path, message)
    case "Encoding":
      return firstFault(issue.issue, path, messageOf(issue.ast.annotations) ?? message)
    case "Filter":
      return firstFault(issue.issue, path, messageOf(issue.filter.annotations) ?? message)
    case "MissingKey":
      return { kind: "missing", path }
    case "InvalidType":
    case "UnexpectedKey":
    case "AnyOf":
    case "OneOf":
      return { kind: "invalid", path, message: messageOf(issue.ast.annotations) ?? message }
    case "InvalidValue":
    case "Forbidden":
      return { kind: "invalid", path, message: messageOf(issue.annotations) ?? message }
  }
}

function refusalOf(fault: Fault): RelayError {
  if (fault.kind === "missing") return refusal("MISSING_FIELD", { field: fault.path })
  return refusal("INVALID_REQUEST", { reason: fault.message ?? `Invalid ${fault.path}` })
}

function joinPath(path: string, key: PropertyKey): string {
  if (typeof key === "number") return `${path}[${key}]`
  return path === "" ? String(key) : `${path}.${String(key)}`
}

function messageOf(annotations: { readonly message?: unknown } | undefined): string | null {
  return typeof annotations?.message === "string" ? annotations.message : null
}
