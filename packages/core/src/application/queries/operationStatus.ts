import { Effect } from "effect"
import { refusal } from "../../error/RelayError.ts"
import { ownerId } from "../../owner/index.ts"
import { OperationStore } from "../../port/storage/OperationStore.ts"
import { maySee, type Caller } from "../intake/Caller.ts"

/**
 * Returns the operation of the transaction request that used a nonce, in any session of the same owner. A session for one chain sees only
 * that chain. Fails with OPERATION_NOT_FOUND otherwise.
 */
export const operationStatus = Effect.fn("useCase.operationStatus")(function* (
  caller: Caller,
  { nonce }: { readonly nonce: string },
) {
  const operations = yield* OperationStore
  const operation = yield* operations.findByOwnerNonce(ownerId(caller.owner), nonce)
  if (operation === null || !maySee(caller, operation.chainId))
    return yield* refusal("OPERATION_NOT_FOUND", { nonce })
  return operation
})
