import { Clock, Effect } from "effect"
import { isTooLateToStart } from "../operation/deadline.ts"
import type { Operation, Plan } from "../operation/Operation.ts"
import { ownerOfOperation } from "../operation/ownerOfOperation.ts"
import { publishedFee, spentBefore, tokensDone } from "../operation/stages.ts"
import type { TreeUpdate } from "../port/chain/PoolCall.ts"
import { ShieldedPool } from "../port/chain/ShieldedPool.ts"
import { failureOf } from "./failureOf.ts"
import { deadlinesOf } from "../port/chain/deadlinesOf.ts"
import { gatewayOf } from "../port/chain/gatewayOf.ts"
import { insertionStart } from "./insertion/insertionStart.ts"
import { conclude, failure, mayBeOnChain, recordPlan, type Step } from "./operationSteps.ts"
import { waitForTree } from "./insertion/waitForTree.ts"

const maximumAttempts = 3

/**
 * Makes a new plan for the operation: same notes and anchor, current root, new salt. Returns `null` while no root that the pool will still
 * know when the call lands covers all notes. `foreseen`: an insertion in flight, after whose root to plan.
 */
export const planFor = Effect.fnUntraced(function* (
  operation: Operation,
  {
    rootForgotten = operation.attempts.some((attempt) => attempt.rootForgotten === true),
    foreseen,
  }: { readonly rootForgotten?: boolean; readonly foreseen?: TreeUpdate } = {},
) {
  const pool = yield* ShieldedPool
  const owner = ownerOfOperation(operation)
  if (owner === null || operation.intent === null)
    return yield* pool.planTreeUpdate(operation.chainId, insertionStart(operation))
  return yield* pool.plan({
    chainId: operation.chainId,
    owner,
    intent: operation.intent,
    operation: operation.id,
    spentBefore: spentBefore(operation),
    tokensDone: tokensDone(operation),
    feePublished: publishedFee(operation),
    rootForgotten,
    ...(foreseen === undefined ? {} : { foreseen }),
    deadline: Math.floor(operation.deadline / 1000),
  })
})

/**
 * Makes another attempt over the same anchor, after a growing pause. Usually the last one failed because of a reorganisation that the index
 * has not seen yet. The reorganisation may also have removed an insertion, which must then come first. After the last attempt the operation
 * fails.
 */
export const replanOrFail = Effect.fn("worker.replanOrFail")(function* (
  operation: Operation,
  reason: string,
) {
  const now = yield* Clock.currentTimeMillis
  // Every attempt of a stage has the stage's deadline, so a plan made after it could not execute.
  const deadlines = yield* deadlinesOf(yield* gatewayOf(operation.chainId))
  if (isTooLateToStart(now, operation.deadline, deadlines))
    return yield* failUnlessProven(operation, reason)
  // A root that the pool forgot because of others' deposits does not count as a refusal.
  const refused = operation.attempts.filter(({ rootForgotten }) => rootForgotten !== true).length
  const waited = now - operation.updatedAt
  const pause = 1_000 * 2 ** refused
  if (waited < pause) return { again: pause - waited, waitsFor: "retry" } satisfies Step
  if (refused >= maximumAttempts) return yield* failUnlessProven(operation, reason)
  const replanned = yield* planFor(operation)
  if (replanned === null && operation.kind !== "tree-update")
    return yield* waitForTree(operation, yield* gatewayOf(operation.chainId))
  if (replanned === null || !spendsSameAnchor(operation, replanned))
    return yield* failUnlessProven(operation, reason)
  return { next: yield* recordPlan(operation, replanned) } satisfies Step
})

/** Pause between polls of a call that the chain rejects now but may still execute; milliseconds. */
export const refusedPause = 10_000

/**
 * Fails an operation unless a call exists that could still execute; then it waits until the pool has decided. A batch insertion moves no
 * money, so it may end at any time; the next one starts from the current tree.
 */
export const failUnlessProven = Effect.fnUntraced(function* (operation: Operation, reason: string) {
  if (operation.kind !== "tree-update" && mayBeOnChain(operation))
    return { again: refusedPause, waitsFor: "retry" } satisfies Step
  yield* conclude(operation, yield* failureOf(operation, failure("OPERATION_FAILED", reason)))
  return "done" as const satisfies Step
})

/**
 * Whether the new plan spends the anchor of all earlier attempts. A reorganisation can put another note at a reserved position. A plan over
 * that note could execute in addition to an earlier attempt.
 */
export function spendsSameAnchor(operation: Operation, replanned: Plan): boolean {
  return operation.attempts.every(
    ({ plan }) =>
      plan.kind === "tree-update" ||
      (replanned.kind !== "tree-update" && replanned.anchor === plan.anchor),
  )
}
