import { describeOperation } from "@shielded-relay/api"
import {
  invalidField,
  OperationStore,
  OrganizationStore,
  parseOwnerId,
  parsePrintableNonce,
  refusal,
  stampScope,
  unsealed,
  WalletOperationStore,
  type Operation,
} from "@shielded-relay/core"
import { Effect, Schema } from "effect"
import { operation as shownOperation } from "../routes/answerFields.ts"
import { documentedAs, noncePattern, queried } from "../routes/fields.ts"
import { nonceHash } from "../stamped/nonce.ts"
import { stampedRead } from "../stamped/Route.ts"
import type { StampedCaller } from "../stamped/StampedCaller.ts"
import { walletView } from "./walletView.ts"
import { insufficient } from "./hidingBalance.ts"

/** Whether the operation belongs to a wallet that the caller may read: of root and admin all of the organization, of a user his own. */
const isVisible = Effect.fnUntraced(function* (
  { organization, user }: StampedCaller,
  operation: Pick<Operation, "request"> | null,
) {
  const owner =
    operation === null || operation.request === null ? null : parseOwnerId(operation.request.owner)
  if (owner === null) return false
  const store = yield* OrganizationStore
  const wallet = yield* unsealed("wallet", yield* store.walletAt(owner.address))
  return (
    wallet !== null &&
    wallet.organizationId === organization.id &&
    (user.role !== "user" || wallet.userId === user.id)
  )
})

export const waasOperationRoute = stampedRead({
  method: "GET",
  pattern: "/waas/operation",
  summary: "The operation that a request started",
  description:
    "`of`: the nonce of the request, under the same key. `data.operation` is the same as of GET /operation/:nonce.",
  refusals: ["OPERATION_NOT_FOUND"],
  request: Schema.Struct({
    ...queried,
    of: Schema.String.check(documentedAs({ pattern: noncePattern })).annotate({
      description: "The nonce of the request that started the operation",
    }),
  }),
  data: Schema.Struct({ operation: shownOperation }),
  answer: Effect.fnUntraced(function* (caller, wire) {
    const operations = yield* OperationStore
    if (parsePrintableNonce(wire.of) === null)
      return yield* invalidField("of", "expected the nonce of a request")
    const scope = stampScope(caller.stamp.publicKey)
    const hash = yield* nonceHash(wire.of)
    const moved = yield* (yield* WalletOperationStore).findByNonce(scope, hash)
    if (moved !== null && (yield* isVisible(caller, moved)))
      return { operation: walletView(moved, wire.of) }
    const operation = yield* operations.findByNonce(scope, hash)
    if (operation === null || !(yield* isVisible(caller, operation)))
      return yield* refusal("OPERATION_NOT_FOUND", { nonce: wire.of })
    const described = yield* describeOperation(operation)
    const { code } = described
    // The row knows the hash of the nonce alone, and its refusal the balance, which not every payer may read.
    const hidden = code === "INSUFFICIENT_BALANCE" ? { error: insufficient } : {}
    return { operation: { ...described, ...hidden, nonce: wire.of } }
  }),
})
