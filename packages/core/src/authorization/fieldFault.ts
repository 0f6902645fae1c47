import type { SchemaIssue } from "effect"
import { invalidField, printable, quoted } from "../error/invalidField.ts"
import { refusal, type RelayError } from "../error/RelayError.ts"
import { type Fields, UnusualNumber } from "../request/json.ts"

/** The first fault in a schema's report. */
interface Fault {
  readonly kind: "missing" | "invalid"
  readonly path: ReadonlyArray<PropertyKey>
  /** The schema's text about what is expected; the innermost one. */
  readonly message: string | null
  /** The check or the type that the value failed. */
  readonly issue: SchemaIssue.Issue
}

/**
 * Fields whose text a refusal may repeat, clipped, because it is public. For other fields a refusal shows only the length, so recipients,
 * signatures, keys and sealed data stay out of answers and stored refusals.
 */
const repeatable: ReadonlySet<PropertyKey> = new Set([
  "all",
  "amount",
  "amounts",
  "chainId",
  "expiresAt",
  "externalActionId",
  "feeAmount",
  "feeToken",
  "inputTokenAddress",
  "messageVersion",
  "outputTokenAddress",
  "slippagePercentage",
  "timestamp",
  "tokenAddress",
  "tokenAddresses",
  "txCompletionTime",
  "useEIP712",
])

/** The refusal of the first fault in a schema's report on these fields: MISSING_FIELD, or INVALID_REQUEST with field, found and expected. */
export function refusalOfIssue(issue: SchemaIssue.Issue, fields: Fields): RelayError {
  const fault = firstFault(issue, [], null)
  const field = fault.path.reduce<string>(joined, "")
  if (fault.kind === "missing") return refusal("MISSING_FIELD", { field })
  const value = valueAt(fields, fault.path)
  const expected = fault.message ?? expectedBy(fault.issue, value)
  // A rule over several fields names them itself.
  if (field === "") return refusal("INVALID_REQUEST", { reason: expected })
  return invalidField(field, `${found(fault, value)}, ${expected}`)
}

function firstFault(
  issue: SchemaIssue.Issue,
  path: ReadonlyArray<PropertyKey>,
  message: string | null,
): Fault {
  switch (issue._tag) {
    case "Pointer":
      return firstFault(issue.issue, [...path, ...issue.path], null)
    case "Composite":
      return firstFault(issue.issues[0], path, message)
    case "Encoding":
      return firstFault(issue.issue, path, messageOf(issue.ast.annotations) ?? message)
    case "Filter": {
      const inner = firstFault(issue.issue, path, messageOf(issue.filter.annotations) ?? message)
      return inner.path.length === path.length ? { ...inner, issue } : inner
    }
    case "MissingKey":
      return { kind: "missing", path, message, issue }
    case "InvalidType":
    case "UnexpectedKey":
    case "AnyOf":
    case "OneOf":
      return { kind: "invalid", path, message: messageOf(issue.ast.annotations) ?? message, issue }
    case "InvalidValue":
    case "Forbidden":
      return { kind: "invalid", path, message: messageOf(issue.annotations) ?? message, issue }
  }
}

function joined(path: string, key: PropertyKey): string {
  if (typeof key === "number") return `${path}[${key}]`
  return path === "" ? String(key) : `${path}.${String(key)}`
}

function messageOf(annotations: { readonly message?: unknown } | undefined): string | null {
  return typeof annotations?.message === "string" ? annotations.message : null
}

function valueAt(fields: Fields, path: ReadonlyArray<PropertyKey>): unknown {
  return path.reduce<unknown>(
    (value, key) =>
      typeof value === "object" && value !== null ? Reflect.get(value, key) : undefined,
    fields,
  )
}

function found({ path, issue }: Fault, value: unknown): string {
  if (Array.isArray(value))
    return issue._tag === "Filter" || issue._tag === "InvalidValue"
      ? `${value.length} ${value.length === 1 ? "entry" : "entries"}`
      : "a list"
  if (value === "") return "empty"
  const named = path.findLast((key) => typeof key === "string")
  const shown = named !== undefined && repeatable.has(named)
  if (typeof value === "boolean") return String(value)
  if (typeof value === "number") return shown ? String(value) : "a number"
  if (value instanceof UnusualNumber) return shown ? printable(value.text) : "a number"
  if (typeof value !== "string") return "an object"
  return shown ? quoted(value) : `a text of length ${value.length}`
}

/** What is expected if the schema has no text: derived from the failed check, otherwise from the type. */
function expectedBy(issue: SchemaIssue.Issue, value: unknown): string {
  if (issue._tag === "Filter") {
    const unit = typeof value === "string" ? " characters" : ""
    const { id, payload } = representationOf(issue.filter.annotations)
    if (id === "effect/schema/isMinLength")
      return `expected at least ${String(payload["minLength"])}${unit}`
    if (id === "effect/schema/isMaxLength")
      return `expected at most ${String(payload["maxLength"])}${unit}`
  }
  const type = "ast" in issue ? issue.ast._tag : ""
  return expectedTypes[type] ?? "another value is expected"
}

const expectedTypes: Readonly<Record<string, string>> = {
  String: "expected text",
  Number: "expected a whole number, written in digits alone",
  Boolean: "expected true or false",
  Arrays: "expected a list",
  Objects: "expected an object",
}

function representationOf(annotations: unknown): {
  readonly id: unknown
  readonly payload: Readonly<Record<string, unknown>>
} {
  const { representation } = asRecord(annotations)
  const { id, payload } = asRecord(representation)
  return { id, payload: asRecord(payload) }
}

function asRecord(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null ? { ...value } : {}
}
