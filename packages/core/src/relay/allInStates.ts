import { Effect } from "effect"
import type { ChainId } from "../address/ChainId.ts"
import type { Operation, OperationState } from "../operation/Operation.ts"
import { OperationStore } from "../port/OperationStore.ts"

const page = 1_000

/** Every operation of a chain in one of these states, oldest first; read page by page, so that none hides behind a limit. */
export const allInStates = Effect.fnUntraced(function* (
  chainId: ChainId,
  states: ReadonlyArray<OperationState["state"]>,
) {
  const operations = yield* OperationStore
  const all: Array<Operation> = []
  for (;;) {
    const rows = yield* operations.inStates(chainId, states, page, all.at(-1))
    all.push(...rows)
    if (rows.length < page) return all
  }
})
