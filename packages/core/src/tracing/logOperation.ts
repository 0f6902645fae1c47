import { Clock, Effect } from "effect"
import type { Operation } from "../operation/Operation.ts"
import { logged } from "./logEvents.ts"

type Told = Pick<Operation, "id" | "kind" | "chainId" | "status" | "createdAt">

/** One entry for an operation that is recorded from now on. */
export const logAccepted = ({ id, kind, chainId, status: { state } }: Told) =>
  logged("operation-accepted", { operation: id, kind, chain: chainId, state })

/** One entry for an operation that has reached its end, written after the transaction that stored it. */
export const logConcluded = Effect.fnUntraced(function* (operation: Told) {
  const { id, kind, chainId, status, createdAt } = operation
  const milliseconds = (yield* Clock.currentTimeMillis) - createdAt
  yield* logged("operation-concluded", {
    operation: id,
    kind,
    chain: chainId,
    state: status.state,
    milliseconds,
  })
})
