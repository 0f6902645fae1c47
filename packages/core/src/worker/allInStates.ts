import { Effect } from "effect"
import type { ChainId } from "../address/ChainId.ts"
import type { OperationId, OperationState } from "../operation/Operation.ts"
import { OperationStore } from "../port/storage/OperationStore.ts"

const page = 1_000

/** All operations of a chain in one of these states, oldest first. */
export const allInStates = Effect.fnUntraced(function* (
  chainId: ChainId,
  states: ReadonlyArray<OperationState["state"]>,
) {
  const { inStates } = yield* OperationStore
  return yield* allPages(page, (last) => inStates(chainId, states, page, last))
})

/** The summaries of all operations of a chain in one of these states, oldest first. */
export const summariesInStates = Effect.fnUntraced(function* (
  chainId: ChainId,
  states: ReadonlyArray<OperationState["state"]>,
) {
  const { summaries } = yield* OperationStore
  const many = 10 * page
  return yield* allPages(many, (last) => summaries(chainId, states, many, last))
})

interface Placed {
  readonly createdAt: number
  readonly id: OperationId
}

/** Reads page by page until a page is short, so no row is cut off by the limit. */
const allPages = Effect.fnUntraced(function* <A extends Placed, E, R>(
  limit: number,
  read: (after?: Placed) => Effect.Effect<ReadonlyArray<A>, E, R>,
) {
  const all: Array<A> = []
  for (;;) {
    const rows = yield* read(all.at(-1))
    all.push(...rows)
    if (rows.length < limit) return all
  }
})
