import { OrganizationStore, renderTime, type LinkedEntry } from "@shielded-relay/core"
import { Effect, Schema } from "effect"
import { pageSize } from "../caps.ts"
import { nextCursor, time } from "../routes/answerFields.ts"
import { cursor, queried } from "../routes/fields.ts"
import { decided } from "../routes/refusals.ts"
import { stampedRead } from "../stamped/Route.ts"
import { requireReader } from "./requireRole.ts"

/** An entry as answers show it. */
function shown({ seq, hash, id, at, key, route, digest, decision, policyId, result }: LinkedEntry) {
  return { seq, hash, id, at: renderTime(at), key, route, digest, decision, policyId, result }
}

/** The linked entries of the organization's audit log. */
export const auditLogRoute = stampedRead({
  method: "GET",
  pattern: "/waas/audit-log",
  summary: "The audit log, oldest first",
  description: `At most ${pageSize} entries after \`cursor\`, the \`seq\` of the last one read. Each \`hash\` covers the entry and the hash before it. Root and admin only.`,
  refusals: decided,
  request: Schema.Struct({ ...queried, cursor }),
  data: Schema.Struct({
    entries: Schema.Array(
      Schema.Struct({
        seq: Schema.Int,
        hash: Schema.String,
        id: Schema.String,
        at: time,
        key: Schema.String,
        route: Schema.String,
        digest: Schema.String,
        decision: Schema.Literals(["allowed", "denied", "proposed"]),
        policyId: Schema.NullOr(Schema.String),
        result: Schema.NullOr(Schema.String),
      }),
    ),
    nextCursor,
  }),
  answer: Effect.fnUntraced(function* (caller, wire) {
    const store = yield* OrganizationStore
    yield* requireReader(caller, "")
    const after = Number(wire.cursor ?? 0)
    const entries = yield* store.entries(caller.organization.id, after, pageSize + 1)
    const page = entries.slice(0, pageSize)
    const last = entries.length > pageSize ? page.at(-1) : undefined
    return {
      entries: page.map(shown),
      nextCursor: last === undefined ? null : String(last.seq),
    }
  }),
})
