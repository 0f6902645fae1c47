import { Clock, Effect } from "effect"
import type { ChainId } from "../address/ChainId.ts"
import type { OperationState } from "../operation/Operation.ts"
import type { OperationSummary } from "../operation/summary.ts"
import { unprovenStates } from "../operation/transition.ts"
import { Telemetry } from "../port/Telemetry.ts"

const unproven: ReadonlyArray<OperationState["state"]> = unprovenStates

/** Records how many of a chain's operations in flight wait for their proof, and how long the stillest has not moved. */
export const recordOpen = Effect.fnUntraced(function* (
  chainId: ChainId,
  open: ReadonlyArray<OperationSummary>,
) {
  const telemetry = yield* Telemetry
  const labels = { chain: String(chainId) }
  yield* telemetry.gauge(
    "operations_unproven",
    open.filter(({ state }) => unproven.includes(state)).length,
    labels,
  )
  const now = yield* Clock.currentTimeMillis
  for (const group of ["unsent", "broadcast"] as const) {
    const moved = open
      .filter(({ state }) => (state === "broadcast") === (group === "broadcast"))
      .reduce((earliest, { updatedAt }) => Math.min(earliest, updatedAt), now)
    yield* telemetry.gauge("operation_still_longest_seconds", (now - moved) / 1_000, {
      ...labels,
      of: group,
    })
  }
})
