import {
  ownerId,
  ProofFailed,
  type CallPlan,
  type Owner,
  type Plan,
  type PoolTransaction,
  type ProvenJoin,
  type ProverShape,
} from "@shielded-relay/core"
import { Duration, Effect, Schedule } from "effect"
import type { ChainView } from "../chainIndex/ChainView.ts"
import { agreeing, chainState } from "../chainIndex/chainStatus.ts"
import { spendingKey } from "../key/ServiceKeys.ts"
import type { PlanningTools } from "./planning.ts"
import { followsFromQueue } from "./followsFromQueue.ts"
import { soundProof } from "./soundProof.ts"
import { joinWitness, treeUpdateWitness } from "./witness.ts"

type TreeUpdatePlan = Extract<Plan, { readonly kind: "tree-update" }>

export interface ProvingTools extends PlanningTools {
  readonly prover: ProverShape
}

/**
 * Proves the joins of a planned call, at most four at once, so that other calls get proofs too. If the prover is busy before the
 * first proof is made, the call fails with `ProverBusy`. After that, the other joins wait for up to a minute, so that finished
 * proofs are not lost.
 * The witness is rebuilt from the plan, the notes' rows and a spending key that is kept for this call only. If a note of the plan
 * is gone or moved, fails with `ProofFailed` and reason `witness` before any proof starts.
 */
export const proveCall = Effect.fnUntraced(function* (
  view: ChainView,
  tools: ProvingTools,
  owner: Owner,
  plan: CallPlan,
) {
  const { chainId } = view
  const { call, witness } = plan
  const sk = spendingKey(tools.crypto, yield* tools.master, owner)
  const requests = yield* view.exclusively(
    Effect.gen(function* () {
      const held = yield* agreeing(view, tools.store.snapshot(chainId, { owner: ownerId(owner) }))
      const notes = new Map(held.notes.map(({ note }) => [note.position, note]))
      return call.joins.map((join, index) => {
        const planned = witness.joins[index]
        const request =
          planned === undefined
            ? null
            : joinWitness(view.forest, sk, notes, plan.operationHash, join, planned)
        return { join, request }
      })
    }),
  )
  let made = 0
  const joins = yield* Effect.forEach(
    requests,
    Effect.fnUntraced(function* ({ join, request }) {
      if (request === null) {
        const circuit = join.nullifiers.length === 2 ? "joinsplit-2x2" : "joinsplit-4x2"
        return yield* new ProofFailed({ circuit, reason: "witness" })
      }
      const proof = yield* soundProof(tools.prover, request.circuit, request.inputs).pipe(
        Effect.retry({
          while: ({ _tag }) => _tag === "ProverBusy" && made > 0,
          schedule: Schedule.spaced(Duration.millis(250)),
          times: 240,
        }),
      )
      made += 1
      return { ...join, proof, c: request.c } satisfies ProvenJoin
    }),
    { concurrency: 4 },
  )
  return { kind: "transact", call: { joins, extData: call.extData } } satisfies PoolTransaction
})

/** Proves a batch insertion, starting from the tree after the last complete batch. */
export const proveTreeUpdate = Effect.fnUntraced(function* (
  view: ChainView,
  tools: Pick<ProvingTools, "prover" | "store">,
  plan: TreeUpdatePlan,
) {
  const { gateway, forest } = view
  const queue = gateway.insertion
  if (queue === null)
    return yield* Effect.die(new Error(`chain ${gateway.chainId} has no batches to insert`))
  const { start, newRoot, commitments } = plan.update
  const count = commitments.length
  const inputs = yield* view.exclusively(
    Effect.gen(function* () {
      yield* agreeing(view, chainState(tools.store, view.chainId))
      const end = start + count
      if (!followsFromQueue(forest, plan.update))
        return yield* new ProofFailed({ circuit: "tree-update-16", reason: "witness" })
      const subtree = forest.subtree(start)
      const challenge = queue.challenge({
        start,
        count,
        checkpoint: yield* view.accumulatorAfter(start),
        accumulator: yield* view.accumulatorAfter(end),
        alignedRoot: subtree.root,
        newRoot,
      })
      return treeUpdateWitness(subtree, newRoot, commitments, challenge)
    }),
  )
  const proof = yield* soundProof(tools.prover, "tree-update-16", inputs)
  return { kind: "tree-update", update: { ...plan.update, proof } } satisfies PoolTransaction
})
