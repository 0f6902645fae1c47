import { Effect } from "effect"
import type { Operation, Plan } from "../operation/Operation.ts"
import { ShieldedPool } from "../port/ShieldedPool.ts"
import {
  advance,
  conclude,
  failure,
  mayBeOnChain,
  ownerOfOperation,
  type Step,
} from "./operationSteps.ts"

const attemptsAtMost = 3

/** A new plan for the operation: the same notes and anchor, a root and salt of now. `null` while the tree lacks a note. */
export const planFor = Effect.fnUntraced(function* (operation: Operation) {
  const pool = yield* ShieldedPool
  const owner = ownerOfOperation(operation)
  if (owner === null || operation.intent === null)
    return yield* pool.planTreeUpdate(operation.chainId)
  return yield* pool.plan({
    chainId: operation.chainId,
    owner,
    intent: operation.intent,
    operation: operation.id,
    deadline: Math.floor(operation.deadline / 1000),
  })
})

/**
 * Another attempt over the same anchor, or, as long as no bytes exist that could still execute, the end. A batch insertion moves no
 * money, so it may end at any time; the next one starts from what the tree holds then.
 */
export const replanOrFail = Effect.fnUntraced(function* (operation: Operation, reason: string) {
  const replanned = operation.attempts.length < attemptsAtMost ? yield* planFor(operation) : null
  if (replanned !== null && spendsSameAnchor(operation, replanned)) {
    yield* advance(operation, { type: "planned", plan: replanned })
    return "continue" satisfies Step
  }
  if (operation.kind !== "tree-update" && mayBeOnChain(operation)) return "done" satisfies Step
  yield* conclude(operation, failure("OPERATION_FAILED", reason))
  return "done" satisfies Step
})

/** A reorganisation can put another note under a reserved position; a plan over that one could execute beside an earlier attempt. */
function spendsSameAnchor(operation: Operation, replanned: Plan): boolean {
  return operation.attempts.every(
    ({ plan }) =>
      plan.kind !== "transact" ||
      (replanned.kind === "transact" && replanned.anchor === plan.anchor),
  )
}
