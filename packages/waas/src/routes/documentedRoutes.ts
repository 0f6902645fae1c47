import { stampedRefusals, type DocumentedRoute } from "@shielded-relay/api"
import { Schema } from "effect"
import type { RouteKind } from "../stamped/Route.ts"
import { approvableRoutes } from "../proposals/approvable.ts"
import { approveProposalRoute } from "../proposals/proposalRoutes.ts"
import { proposed } from "./answerFields.ts"
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
const rehearsal = {
  dryRun: Schema.Literal(true),
  policyId: Schema.NullOr(Schema.String).annotate({
    description: "The policy that allows it; null: the role",
  }),
}
const rehearsed = Schema.Struct(rehearsal)
const { approvals } = proposed
/** Of a request that a policy allows after approvals. */
const waiting = [
  Schema.Struct({ txHash: Schema.Literal(""), ...proposed }),
  Schema.Struct({ ...rehearsal, approvals }),
] as const
// The null comes first: one at the end stands for an absent field, and is left out of the document.
const audit = Schema.optionalKey(
  Schema.Union([Schema.Null, Schema.Struct({ seq: Schema.Int, hash: Schema.String })]).annotate({
    description: "The newest linked entry of the audit log; null before there is one",
  }),
)

/** The body of a success, around its data. A POST may ask for the decision alone, or wait for approvals. */
function answerOf(kind: RouteKind, data: Schema.Constraint, mayWait: boolean): Schema.Constraint {
  switch (kind) {
    case "read":
    case "creation":
      return Schema.Struct({ ...common, data })
    case "operation":
      return Schema.Struct({
        ...common,
        data: Schema.Union(mayWait ? [data, rehearsed, ...waiting] : [data, rehearsed]),
      })
    case "signature":
      return Schema.Struct({ ...common, data: Schema.Union([data, rehearsed]) })
    case "change":
      return Schema.Struct({ ...common, data: Schema.Union([data, rehearsed]), audit })
  }
}

/** Every route under `/waas` as the service's document shows it. */
export const documentedRoutes: ReadonlyArray<DocumentedRoute> = waasRoutes.map(
  ({ key, method, pattern, summary, description, request, kind, data, refusals }) => {
    const mayWait = approvableRoutes.some((route) => route.key === key)
    return {
      method,
      pattern,
      tag: "Managed wallets",
      summary,
      description,
      authentication: "stamp",
      request,
      answer: answerOf(kind, data, mayWait),
      refusals: stampedRefusals({
        method,
        refusals: kind === "creation" ? refusals : [...refusals, "ORGANIZATION_CHANGED"],
      }),
      // The last approval answers as the request that it executes.
      mayBeAccepted: mayWait || key === approveProposalRoute.key,
    }
  },
)
