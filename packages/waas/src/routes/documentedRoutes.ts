import { stampedRefusals, type DocumentedRoute } from "@shielded-relay/api"
import { Schema } from "effect"
import type { RouteKind } from "../stamped/Route.ts"
import { waasRoutes } from "./index.ts"

const common = {
  status: Schema.Literal("success"),
  nonce: Schema.String.annotate({ description: "The request's nonce, as sent" }),
  ignoredFields: Schema.optionalKey(
    Schema.Array(Schema.String).annotate({
      description: "Fields of the request that this route ignored because it does not know them",
    }),
  ),
}
const rehearsed = Schema.Struct({
  dryRun: Schema.Literal(true),
  policyId: Schema.NullOr(Schema.String).annotate({
    description: "The policy that allows it; null: the role",
  }),
})
// The null comes first: one at the end stands for an absent field, and is left out of the document.
const audit = Schema.optionalKey(
  Schema.Union([Schema.Null, Schema.Struct({ seq: Schema.Int, hash: Schema.String })]).annotate({
    description: "The newest linked entry of the audit log; null before there is one",
  }),
)

/** The body of a success, around its data. A POST may ask for the decision alone. */
function answerOf(kind: RouteKind, data: Schema.Constraint): Schema.Constraint {
  switch (kind) {
    case "read":
    case "creation":
      return Schema.Struct({ ...common, data })
    case "operation":
    case "signature":
      return Schema.Struct({ ...common, data: Schema.Union([data, rehearsed]) })
    case "change":
      return Schema.Struct({ ...common, data: Schema.Union([data, rehearsed]), audit })
  }
}

/** Every route under `/waas` as the service's document shows it. */
export const documentedRoutes: ReadonlyArray<DocumentedRoute> = waasRoutes.map(
  ({ method, pattern, summary, description, request, kind, data, refusals }) => ({
    method,
    pattern,
    tag: "Managed wallets",
    summary,
    description,
    authentication: "stamp",
    request,
    answer: answerOf(kind, data),
    refusals: stampedRefusals({
      method,
      refusals: kind === "creation" ? refusals : [...refusals, "ORGANIZATION_CHANGED"],
    }),
    mayBeAccepted: kind === "operation",
  }),
)
