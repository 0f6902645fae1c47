import { Clock, Effect } from "effect"
import type { ChainId } from "../../address/ChainId.ts"
import type { RelayError } from "../../error/RelayError.ts"
import { ApprovalsWanted } from "../../organization/ApprovalsWanted.ts"
import { newOperation } from "../../operation/newOperation.ts"
import { newOperationId } from "../../operation/newOperationId.ts"
import type { Intent } from "../../operation/Operation.ts"
import { asRefusal } from "./asRefusal.ts"
import { requestOf, type TransactionCaller } from "./Caller.ts"
import { NonceUsed } from "./outcome.ts"
import { GrantChanged, record } from "./propose.ts"

/**
 * Burns the nonce of a validly signed, well-formed request that was refused, and stores the reason. Without this, anyone with the bytes of
 * a refused withdrawal could send them again after its owner has retried.
 */
export const refuse = Effect.fn("intake.refuse")(function* (
  caller: TransactionCaller,
  kind: Intent["kind"],
  chainId: number,
  error: RelayError | { readonly _tag: string },
) {
  if (
    error instanceof NonceUsed ||
    error instanceof GrantChanged ||
    error instanceof ApprovalsWanted
  )
    return yield* error
  const refused = asRefusal(error)
  if (recordsRefusals(caller)) yield* burnNonce(caller, kind, chainId, refused)
  return yield* refused
})

const recordsRefusals = ({ recordsRefusals: records = true }: TransactionCaller) => records

/** Consumes the nonce and records the refusal. Fails with `NonceUsed` and writes nothing if the nonce was already used. */
export const burnNonce = Effect.fnUntraced(function* (
  caller: TransactionCaller,
  kind: Intent["kind"],
  chainId: number,
  error: RelayError,
) {
  const now = yield* Clock.currentTimeMillis
  const refused = newOperation(
    {
      id: yield* newOperationId,
      request: requestOf(caller),
      chainId: chainId as ChainId,
      intent: null,
      kind,
      status: {
        state: "refused",
        code: error.code,
        error: error.message,
        keepUntil: caller.used.keepUntil,
      },
      deadline: now,
    },
    now,
  )
  const operations = [{ operation: refused, positions: [], wakes: false }]
  yield* record(caller, { operations: recordsRefusals(caller) ? operations : [] })
})
