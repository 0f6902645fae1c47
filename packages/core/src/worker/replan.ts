import { Clock, Effect } from "effect"
import type { Operation, Plan } from "../operation/Operation.ts"
import { ownerOfOperation } from "../operation/ownerOfOperation.ts"
import { spentBefore, tokensDone } from "../operation/stages.ts"
import { ShieldedPool } from "../port/chain/ShieldedPool.ts"
import { failureOf } from "./failureOf.ts"
import { gatewayOf } from "../port/chain/gatewayOf.ts"
import { insertionStart } from "./insertion/insertionStart.ts"
import { conclude, failure, mayBeOnChain, recordPlan, type Step } from "./operationSteps.ts"
import { waitForTree } from "./insertion/waitForTree.ts"

const attemptsAtMost = 3

/**
 * A new plan for the operation: the same notes and anchor, a root and salt of now. `null` while no root holds all notes that will still be
 * known when the call lands.
 */
export const planFor = Effect.fnUntraced(function* (
  operation: Operation,
  rootForgotten = operation.attempts.some((attempt) => attempt.rootForgotten === true),
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
    rootForgotten,
    deadline: Math.floor(operation.deadline / 1000),
  })
})

/**
 * Another attempt over the same anchor, after a pause that grows: what refused the last one is as a rule a reorganisation that the
 * index has yet to hear of. It may also have taken an insertion away, which then has to come first. After the last attempt the end.
 */
export const replanOrFail = Effect.fn("worker.replanOrFail")(function* (
  operation: Operation,
  reason: string,
) {
  const now = yield* Clock.currentTimeMillis
  // Every plan has the operation's deadline, so none that is made after it could execute.
  if (now > operation.deadline) return yield* failUnlessProven(operation, reason)
  // What strangers' deposits made the pool forget is no refusal.
  const refused = operation.attempts.filter(({ rootForgotten }) => rootForgotten !== true).length
  const waited = now - operation.updatedAt
  const pause = 1_000 * 2 ** refused
  if (waited < pause) return { again: pause - waited } satisfies Step
  if (refused >= attemptsAtMost) return yield* failUnlessProven(operation, reason)
  const replanned = yield* planFor(operation)
  if (replanned === null && operation.kind !== "tree-update")
    return yield* waitForTree(operation, yield* gatewayOf(operation.chainId))
  if (replanned === null || !spendsSameAnchor(operation, replanned))
    return yield* failUnlessProven(operation, reason)
  return { next: yield* recordPlan(operation, replanned) } satisfies Step
})

/** Between two looks at a call that the chain would refuse and that may yet be executed. */
export const refusedPause = 10_000

/**
 * The end of an operation, as long as no call exists that could still execute; else it goes on until the pool has decided. A batch
 * insertion moves no money, so it may end at any time; the next one starts from what the tree holds then.
 */
export const failUnlessProven = Effect.fnUntraced(function* (operation: Operation, reason: string) {
  if (operation.kind !== "tree-update" && mayBeOnChain(operation))
    return { again: refusedPause } satisfies Step
  yield* conclude(operation, yield* failureOf(operation, failure("OPERATION_FAILED", reason)))
  return "done" as const satisfies Step
})

/** A reorganisation can put another note under a reserved position; a plan over that one could execute beside an earlier attempt. */
export function spendsSameAnchor(operation: Operation, replanned: Plan): boolean {
  return operation.attempts.every(
    ({ plan }) =>
      plan.kind === "tree-update" ||
      (replanned.kind !== "tree-update" && replanned.anchor === plan.anchor),
  )
}
