import { Effect } from "effect"
import type { ChainId } from "../../address/ChainId.ts"
import type { Operation, OperationId, OperationState } from "../../operation/Operation.ts"
import type { OperationSummary } from "../../operation/summary.ts"
import { OperationStore } from "../../port/storage/OperationStore.ts"
import { readPages, type Placed } from "./readPages.ts"

const limit = 1_000

/** All operations of a chain in one of these states, oldest first. Rows that cannot be read are set aside. */
export const allInStates = Effect.fnUntraced(function* (
  chainId: ChainId,
  states: ReadonlyArray<OperationState["state"]>,
) {
  const { inStates, summaries, findAll } = yield* OperationStore
  const all: Array<Operation> = []
  const pages = {
    name: `operations ${chainId} ${states.join(" ")}`,
    limit,
    page: (after?: Placed<OperationId>) => inStates(chainId, states, limit, after),
    summaries: (after?: Placed<OperationId>) => summaries(chainId, states, limit, after),
    // An operation may have moved on after its summary was read.
    findAll: (ids: ReadonlyArray<OperationId>) =>
      Effect.map(findAll(ids), (rows) =>
        rows.filter(({ status }) => states.includes(status.state)),
      ),
  }
  yield* readPages(pages, (rows) => Effect.sync(() => void all.push(...rows)))
  return all
})

/** The summaries of all operations of a chain in one of these states, oldest first. */
export const summariesInStates = Effect.fnUntraced(function* (
  chainId: ChainId,
  states: ReadonlyArray<OperationState["state"]>,
) {
  const { summaries } = yield* OperationStore
  const many = 10 * limit
  const all: Array<OperationSummary> = []
  for (;;) {
    const some = yield* summaries(chainId, states, many, all.at(-1))
    all.push(...some)
    if (some.length < many) return all
  }
})
