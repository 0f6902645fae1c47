import { Effect } from "effect"
import type { Operation } from "../operation/Operation.ts"
import { mergesOf } from "../operation/stages.ts"
import { NoteStore } from "../port/NoteStore.ts"
import type { PoolGatewayShape } from "../port/PoolGateway.ts"

/**
 * Where transactions have no nonces: sends a merge's own bytes again that a reorganisation has taken away after its operation went on to
 * spend what it had made. Once they have expired nothing brings them back, and the operation ends at its deadline.
 */
export const bringBackMerges = Effect.fnUntraced(function* (
  gateway: PoolGatewayShape,
  open: ReadonlyArray<Operation>,
) {
  const notes = yield* NoteStore
  for (const { attempts } of open.flatMap(mergesOf)) {
    const hashes = attempts.flatMap(({ plan }) =>
      "operationHash" in plan ? [plan.operationHash] : [],
    )
    const executed = yield* notes.executions(gateway.chainId, hashes)
    const newest = attempts.flatMap(({ transactions }) => transactions).at(-1)
    if (executed.size === 0 && newest !== undefined) yield* gateway.broadcast(newest)
  }
})
