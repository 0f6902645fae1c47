import { Cause, Effect } from "effect"
import type { ChainId } from "../../address/ChainId.ts"
import { faultNames } from "../../error/faultNames.ts"
import type { Operation, OperationId } from "../../operation/Operation.ts"
import { OperationStore } from "../../port/storage/OperationStore.ts"
import { summariesInStates } from "../reading/allInStates.ts"

/**
 * An operation that is held because a transaction of it ran out of time. `unreadable`: the storage has the row, and this version cannot
 * decode it, so that it may be held; `fault` names the errors.
 */
export type Held =
  | { readonly kind: "operation"; readonly operation: Operation }
  | { readonly kind: "unreadable"; readonly id: OperationId; readonly fault: string }

/** Passes a chain's held operations to `each`, oldest first. Each row is read by itself, so that a defective one does not hide others. */
export const listHeld = Effect.fn("operator.listHeld")(function* (
  chainId: ChainId,
  each: (one: Held) => void,
) {
  const operations = yield* OperationStore
  for (const { id } of yield* summariesInStates(chainId, ["accepted", "broadcast"])) {
    const one = yield* operations.find(id).pipe(
      Effect.map((row): Held | null =>
        row?.held === true ? { kind: "operation", operation: row } : null,
      ),
      Effect.catchDefect((defect) =>
        Effect.succeed<Held>({ kind: "unreadable", id, fault: faultNames(Cause.die(defect)) }),
      ),
    )
    if (one !== null) each(one)
  }
})
