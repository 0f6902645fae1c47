import { Context, Effect, Layer, Semaphore } from "effect"
import type { CallPlan, Operation, OperationId } from "../../operation/Operation.ts"
import type { PoolTransaction, TreeUpdate } from "../../port/chain/PoolCall.ts"
import { Telemetry } from "../../port/Telemetry.ts"

/** Operations of one process that prove ahead, or wait with such a proof, at once: a quarter of those that it advances. */
const placesAhead = 4

/** A call proven under the root that an insertion in flight will produce. */
export interface ProofAhead {
  readonly plan: CallPlan
  readonly transaction: PoolTransaction
  readonly foreseen: TreeUpdate
}

/** An operation that has proven ahead or tried to. */
export interface OperationAhead {
  /** The version of its row. */
  readonly version: number
  /** Until when it may wait for the insertion in this process; milliseconds since the epoch. */
  readonly until: number
  /** After this time it can be forgotten; milliseconds since the epoch. */
  readonly deadline: number
  /** `null` while the proof is made, and if it could not be made or is of no use any more. */
  readonly proof: ProofAhead | null
}

/**
 * This process's proofs ahead. They are kept in memory only: until the insertion has landed as foreseen and the plan is recorded, nothing
 * of them is stored or leaves the process, so none can be sent or counted.
 */
export class ProofsAhead extends Context.Service<
  ProofsAhead,
  {
    readonly operations: Map<OperationId, OperationAhead>
    readonly places: Semaphore.Semaphore
  }
>()("shielded-relay/ProofsAhead") {
  static readonly layer = Layer.sync(ProofsAhead, () => ({
    operations: new Map<OperationId, OperationAhead>(),
    places: Semaphore.makeUnsafe(placesAhead),
  }))
}

/** Whether this version of the operation has not been proven ahead yet, or its proof still waits for the insertion that is in flight. */
export function isWorthIt(
  before:
    | (Pick<OperationAhead, "version" | "until"> & {
        readonly proof: Pick<ProofAhead, "foreseen"> | null
      })
    | undefined,
  version: number,
  { newRoot }: TreeUpdate,
  now: number,
): boolean {
  if (before?.version !== version) return true
  return before.proof?.foreseen.newRoot === newRoot && now < before.until
}

/** The transaction that was proven ahead for a plan of an operation; `null` if there is none. */
export const provenAhead = Effect.fnUntraced(function* (id: OperationId, operationHash: bigint) {
  const { operations } = yield* ProofsAhead
  const proof = operations.get(id)?.proof ?? null
  return proof?.plan.operationHash === operationHash ? proof.transaction : null
})

/** Forgets the proof ahead of an operation and counts it, once a transaction with it is stored. */
export const countUsed = Effect.fnUntraced(function* ({ id, chainId }: Operation) {
  const { operations } = yield* ProofsAhead
  const telemetry = yield* Telemetry
  operations.delete(id)
  yield* telemetry.count("proofs_ahead_total", { chain: String(chainId), outcome: "used" })
})
