import { Effect } from "effect"
import { refusal } from "../../error/RelayError.ts"
import { ownerId } from "../../owner/index.ts"
import { OperationStore } from "../../port/storage/OperationStore.ts"
import type { Answer } from "../intake/Answer.ts"
import { maySee, type Caller } from "../intake/Caller.ts"
import { describeOperation } from "../intake/describeOperation.ts"
import { requirePathId } from "./requirePathId.ts"
import type { schemas } from "../wire/schemas.ts"
import type { SignedRequest } from "../../request/SignedRequest.ts"

type OperationQuery = (typeof schemas)["GET /operation/:nonce"]["request"]["Type"]

/**
 * GET /operation/{nonce}: what became of the transaction request that used this nonce, in any session of the same owner; in a
 * session of one chain, on that chain alone.
 * The path is not signed, so the answer repeats the nonce.
 */
export const operationStatus = Effect.fnUntraced(function* (
  caller: Caller,
  command: OperationQuery,
  request: Pick<SignedRequest, "pathParameters">,
) {
  const operations = yield* OperationStore
  const { nonce } = request.pathParameters
  const wanted = yield* requirePathId(nonce, command.id, "nonce")
  const operation = yield* operations.findByOwnerNonce(ownerId(caller.owner), wanted)
  if (operation === null || !maySee(caller, operation.chainId))
    return yield* refusal("OPERATION_NOT_FOUND", { nonce: wanted })
  return {
    outcome: "ok",
    body: { success: true, operation: yield* describeOperation(operation), nonce: caller.nonce },
  } satisfies Answer
})
