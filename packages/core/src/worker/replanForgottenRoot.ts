import { Clock, Effect } from "effect"
import { failureReasons } from "../operation/failureReasons.ts"
import type { Operation, Plan } from "../operation/Operation.ts"
import type { PoolGatewayShape } from "../port/chain/PoolGateway.ts"
import { Telemetry } from "../port/Telemetry.ts"
import { UnitOfWork } from "../port/storage/UnitOfWork.ts"
import { hasProvingPlace } from "./hasProvingPlace.ts"
import { recordPlan, type Step } from "./operationSteps.ts"
import { failUnlessProven, planFor, spendsSameAnchor } from "./replan.ts"
import { waitForTree } from "./insertion/waitForTree.ts"

/** Milliseconds between two looks at an operation that waits for a place or for another root. */
const longPause = 2_000
const longestPause = 16_000

/**
 * Another attempt over the same anchor, for a call that names a root which the pool has forgotten. Strangers' deposits do that, so it
 * counts as no refusal: the operation's deadline is the bound. A flood must not buy prover time with it: a new attempt takes a place of
 * its owner as a new operation does, and none is made for a root that the last one named.
 */
export const replanForgottenRoot = Effect.fnUntraced(function* (
  operation: Operation,
  gateway: PoolGatewayShape,
) {
  const reason = failureReasons.refused.text.replace("{code}", "UnknownRoot")
  const now = yield* Clock.currentTimeMillis
  if (now > operation.deadline) return yield* failUnlessProven(operation, reason)
  const left = pauseOf(operation) - (now - operation.updatedAt)
  if (left > 0) return { again: left } satisfies Step
  const planned = yield* planFor(operation, true)
  if (planned === null) return yield* waitForTree(operation, gateway)
  if (!spendsSameAnchor(operation, planned)) return yield* failUnlessProven(operation, reason)
  // The root of the plan is the newest one again: an endpoint is behind, or a reorganisation took the root away and may bring it back.
  if (namesSameRoots(operation, planned)) return { again: longPause } satisfies Step
  const next = yield* recordInPlace(operation, planned)
  if (next === null) return { again: longPause } satisfies Step
  const telemetry = yield* Telemetry
  yield* telemetry.count("roots_forgotten_total", { chain: String(gateway.chainId) })
  return { next } satisfies Step
})

/** The first look comes early, since an endpoint may be behind. A broadcast is looked at no sooner than it may be sent again. */
function pauseOf({ status, attempts }: Operation): number {
  return status.state === "broadcast" ? 0 : Math.min(longestPause, 1_000 * 2 ** attempts.length)
}

/** Writes the plan down if the owner has a place for its proof; `null` otherwise. In one transaction: others of the owner ask as well. */
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
