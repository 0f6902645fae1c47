import {
  cancelOperation,
  invalidField,
  listOperations,
  operationStatus,
  parseCursor,
  parseUuid,
  renderCursor,
} from "@shielded-relay/core"
import { Effect } from "effect"
import { describeOperation } from "../answer/progress.ts"
import { requirePathId } from "../command/requirePathId.ts"
import { schemas } from "../wire/schemas.ts"
import { read } from "./Route.ts"

export const operationRoute = read({
  method: "GET",
  pattern: "/operation/:nonce",
  tag: "Reads",
  summary: "The state and outcome of a transaction request",
  description:
    "The signature covers `GET /operation/:nonce`. The path contains the nonce of the transaction request, the query the nonce of this request. Path parameters are not signed: send the query parameter `id` with the same value, and compare it with the answer's.",
  refusals: ["OPERATION_NOT_FOUND"],
  mayBeAccepted: false,
  ...schemas["GET /operation/:nonce"],
  command: ({ id }, _caller, path) =>
    Effect.map(requirePathId(path["nonce"], id, "nonce"), (nonce) => ({ nonce })),
  useCase: operationStatus,
  body: (operation) => Effect.map(describeOperation(operation), (shown) => ({ operation: shown })),
})

export const cancelOperationRoute = read({
  method: "POST",
  pattern: "/cancel-operation",
  tag: "Reads",
  summary: "Cancel an operation that waits for its time",
  description:
    "Needs the request signature in either mode, because it moves no funds. `operation` is the nonce of a request with `txCompletionTime`. An operation that is not planned yet is cancelled: it is never sent, and the balance that it reserved is free again. A repeat with a fresh nonce gets the same answer.",
  refusals: ["OPERATION_NOT_FOUND", "OPERATION_NOT_CANCELLABLE"],
  mayBeAccepted: false,
  ...schemas["POST /cancel-operation"],
  command: ({ operation }) =>
    parseUuid(operation) === null
      ? Effect.fail(invalidField("operation", "expected the UUID that the request had as nonce"))
      : Effect.succeed({ nonce: operation }),
  useCase: cancelOperation,
  body: (operation) => Effect.map(describeOperation(operation), (shown) => ({ operation: shown })),
})

export const operationsRoute = read({
  method: "GET",
  pattern: "/operations",
  tag: "Reads",
  summary: "The owner's operations, newest first",
  description:
    "50 per page, of all sessions of the owner. `nextCursor` leads to the next page; it is null on the last one.",
  refusals: [],
  mayBeAccepted: false,
  ...schemas["GET /operations"],
  command: Effect.fnUntraced(function* ({ cursor }) {
    const before = cursor === undefined ? null : parseCursor(cursor)
    if (before === null && cursor !== undefined)
      return yield* invalidField("cursor", "expected the nextCursor of an earlier answer")
    return { before }
  }),
  useCase: listOperations,
  body: Effect.fnUntraced(function* ({ operations, next }) {
    return {
      operations: yield* Effect.forEach(operations, describeOperation),
      nextCursor: next === null ? null : renderCursor(next),
    }
  }),
})
