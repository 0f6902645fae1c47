import { Clock, Effect } from "effect"
import { failureReasons } from "../operation/failureReasons.ts"
import { isTooLateToStart } from "../operation/deadline.ts"
import type { Operation, Plan } from "../operation/Operation.ts"
import type { PoolGatewayShape } from "../port/chain/PoolGateway.ts"
import { Telemetry } from "../port/Telemetry.ts"
import { UnitOfWork } from "../port/storage/UnitOfWork.ts"
import { hasProvingPlace } from "./hasProvingPlace.ts"
import { recordPlan, type Step } from "./operationSteps.ts"
import { failUnlessProven, planFor, spendsSameAnchor } from "./replan.ts"
import { deadlinesOf } from "../port/chain/deadlinesOf.ts"
import { waitForTree } from "./insertion/waitForTree.ts"

/** Pause between polls of an operation that waits for a place or another root; milliseconds. */
const longPause = 2_000
const longestPause = 16_000

/**
 * Makes another attempt over the same anchor for a call whose root the pool has forgotten. Others' deposits cause that, so it does not
 * count as a refusal; the operation's deadline limits it. To keep a flood of deposits from consuming the prover, a new attempt takes one of
 * its owner's places like a new operation, and needs a root that differs from the last attempt's.
 */
export const replanForgottenRoot = Effect.fnUntraced(function* (
  operation: Operation,
  gateway: PoolGatewayShape,
) {
  const reason = failureReasons.refused.text.replace("{code}", "UnknownRoot")
  const now = yield* Clock.currentTimeMillis
  if (isTooLateToStart(now, operation.deadline, yield* deadlinesOf(gateway)))
    return yield* failUnlessProven(operation, reason)
  const left = pauseOf(operation) - (now - operation.updatedAt)
  if (left > 0) return { again: left, waitsFor: "retry" } satisfies Step
  const planned = yield* planFor(operation, { rootForgotten: true })
  if (planned === null) return yield* waitForTree(operation, gateway)
  if (!spendsSameAnchor(operation, planned)) return yield* failUnlessProven(operation, reason)
  // The plan's root is current again: an endpoint lags, or a reorganisation removed the root and may restore it.
  if (namesSameRoots(operation, planned))
    return { again: longPause, waitsFor: "retry" } satisfies Step
  const next = yield* recordInPlace(operation, planned)
  if (next === null) return { again: longPause, waitsFor: "prover" } satisfies Step
  const telemetry = yield* Telemetry
  yield* telemetry.count("roots_forgotten_total", { chain: String(gateway.chainId) })
  return { next } satisfies Step
})

/** The first retry comes early, because an endpoint may lag. A broadcast is checked only after its resend pause. */
function pauseOf({ status, attempts }: Operation): number {
  return status.state === "broadcast" ? 0 : Math.min(longestPause, 1_000 * 2 ** attempts.length)
}

/**
 * Stores the plan if the owner has a free place for its proof; otherwise returns `null`. Runs in one transaction, because the owner's other
 * operations compete for the places.
 */
const recordInPlace = Effect.fnUntraced(function* (operation: Operation, plan: Plan) {
  const unit = yield* UnitOfWork
  return yield* unit.transact(
    Effect.gen(function* () {
      if (!(yield* hasProvingPlace(operation))) return null
      return yield* recordPlan(operation, plan, { rootForgotten: true })
    }),
  )
})

function namesSameRoots({ attempts }: Operation, planned: Plan): boolean {
  const known = new Set(attempts.slice(-1).flatMap(({ plan }) => rootsOf(plan)))
  return rootsOf(planned).every((root) => known.has(root))
}

const rootsOf = (plan: Plan) =>
  plan.kind === "tree-update" ? [] : plan.call.joins.map(({ root }) => root)
