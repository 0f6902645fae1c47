import { Clock, Duration, Effect, Option } from "effect"
import type { CallPlan, Operation, Plan } from "../../operation/Operation.ts"
import type { PoolGatewayShape } from "../../port/chain/PoolGateway.ts"
import type { TreeUpdate } from "../../port/chain/PoolCall.ts"
import { ShieldedPool } from "../../port/chain/ShieldedPool.ts"
import { OperationStore } from "../../port/storage/OperationStore.ts"
import { Telemetry } from "../../port/Telemetry.ts"
import { provePlan } from "../prove.ts"
import { ProofsElsewhere } from "../proveElsewhere.ts"
import { planFor } from "../replan.ts"
import { recordWait } from "../waiting/recordWait.ts"
import { plannedUpdate } from "./insertionStart.ts"
import { isWorthIt, ProofsAhead, type OperationAhead, type ProofAhead } from "./ProofsAhead.ts"
import { isPatient, treePause } from "./waitForTree.ts"

/** How long an operation with a proof ahead waits in this process for its insertion: a few blocks. Milliseconds. */
const longestWait = 60_000

/**
 * Proves the call of an operation that waits for the tree while the insertion of its notes is proven, sent and mined. The insertion in
 * flight says which leaves enter, so its root is known before. Then waits for it in this process, which alone has the proof, and returns
 * the operation for its next step. Returns `null` if nothing is to be proven ahead, no place is free or the operation has moved.
 *
 * An operation proves ahead once per version of its row, so a stranger whose insertion lands before ours wastes one proof.
 */
export const proveAhead = Effect.fn("worker.proveAhead")(function* (
  operation: Operation,
  gateway: PoolGatewayShape,
) {
  const { id, version } = operation
  if (gateway.insertion === null || isPatient(operation) || (yield* ProofsElsewhere)) return null
  const ahead = yield* ProofsAhead
  const store = yield* OperationStore
  const pool = yield* ShieldedPool
  const { inserted } = yield* pool.queue(gateway.chainId)
  const foreseen = lastForeseen(yield* store.treeUpdates(gateway.chainId))
  const before = ahead.operations.get(id)
  if (foreseen === null || !isWorthIt(before, version, foreseen, yield* Clock.currentTimeMillis))
    return null
  const waited = yield* ahead.places.withPermitsIfAvailable(1)(
    Effect.gen(function* () {
      const begun = before?.version === version ? before : yield* beginAhead(operation, foreseen)
      if (begun === null || begun.proof === null) return false
      yield* untilTreeMoves(operation, inserted, begun.proof.foreseen, begun.until)
      return true
    }),
  )
  if (!Option.getOrElse(waited, () => false)) return null
  const stored = yield* store.find(id)
  return stored?.version === version ? stored : null
})

/** Plans and proves an operation's call under the root after an insertion. Returns `null` if it cannot be planned under that root. */
const beginAhead = Effect.fnUntraced(function* (operation: Operation, foreseen: TreeUpdate) {
  const { operations } = yield* ProofsAhead
  const { id, version, deadline } = operation
  const plan = yield* planFor(operation, { foreseen })
  if (plan === null || plan.kind === "tree-update") return null
  const now = yield* Clock.currentTimeMillis
  for (const [other, known] of operations) if (known.deadline < now) operations.delete(other)
  const begun = { version, until: now + longestWait, deadline, proof: null }
  operations.set(id, begun)
  const transaction = yield* provePlan(operation, plan)
  if (transaction === null || transaction === "invalid") return begun
  const proven: OperationAhead = { ...begun, proof: { plan, transaction, foreseen } }
  operations.set(id, proven)
  return proven
})

/**
 * The plan made ahead, if a plan made now spends the same notes of the same row under the same roots. Otherwise the plan made now, and the
 * proof ahead is thrown away.
 */
export const planMadeAhead = Effect.fnUntraced(function* (
  { id, version, chainId }: Operation,
  planned: Plan,
) {
  const { operations } = yield* ProofsAhead
  const telemetry = yield* Telemetry
  const known = operations.get(id)
  const proof = known?.proof ?? null
  if (known === undefined || proof === null || planned.kind === "tree-update") return planned
  if (known.version === version && spendsAlike(proof.plan, planned)) return proof.plan
  operations.set(id, { ...known, proof: null })
  yield* telemetry.count("proofs_ahead_total", { chain: String(chainId), outcome: "dropped" })
  return planned
})

/** The last of the insertions in flight, if all are planned: the next calls will name the root after it. */
function lastForeseen(inFlight: ReadonlyArray<Operation>): TreeUpdate | null {
  const planned = inFlight.map(plannedUpdate).filter((update) => update !== null)
  const [last = null] = planned.toSorted((one, other) => other.start - one.start)
  return planned.length === inFlight.length ? last : null
}

/** Waits until the tree holds other than `before` commitments, the insertion is no longer in flight, or the time is over. */
const untilTreeMoves = Effect.fnUntraced(function* (
  operation: Operation,
  before: number,
  { newRoot }: TreeUpdate,
  end: number,
) {
  const { chainId } = operation
  const pool = yield* ShieldedPool
  const store = yield* OperationStore
  for (;;) {
    const inFlight = yield* store.treeUpdates(chainId)
    if (!inFlight.some((one) => plannedUpdate(one)?.newRoot === newRoot)) return
    const { inserted } = yield* pool.queue(chainId)
    if (inserted !== before || (yield* Clock.currentTimeMillis) >= end) return
    yield* recordWait(operation, { again: treePause, waitsFor: "tree" })
    yield* Effect.sleep(Duration.millis(treePause))
  }
})

/** Whether two plans of an operation spend the same notes in the same joins under the same roots. */
function spendsAlike(one: ProofAhead["plan"], other: CallPlan): boolean {
  return one.kind === other.kind && one.anchor === other.anchor && joinsOf(one) === joinsOf(other)
}

/** The notes that each join of a plan spends and the root that it names, in an order that no drawn salt changes. */
function joinsOf({ call, witness }: CallPlan): string {
  return witness.joins
    .map(({ inputs }, index) => {
      const positions = inputs.flatMap((input) => ("position" in input ? [input.position] : []))
      return `${positions.toSorted((a, b) => a - b).join(",")} under ${call.joins[index]?.root}`
    })
    .toSorted()
    .join("; ")
}
