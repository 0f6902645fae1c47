import { Effect } from "effect"
import { everyAttempt } from "../../operation/stages.ts"
import { isFinal } from "../../operation/transition.ts"
import type { Attempt, Operation } from "../../operation/Operation.ts"
import { alteredSeal, missingSeal } from "../../organization/alteredSeal.ts"
import { rowText } from "../../organization/rowText.ts"
import type { PoolCall, ProvenCall } from "../../port/chain/PoolCall.ts"
import type { OperationStoreShape } from "../../port/storage/OperationStore.ts"

/**
 * What the seal of an operation covers: what it pays and for whom, when, until when its calls may be executed, its state, every plan, and what
 * its earlier calls cost and published. Not covered is what a process without the vault's key may write: a proof, and that the operator lets
 * the operation go on. A later deadline would let calls be executed after `endAltered` has freed their notes; so would a waiting row that is
 * said to have started, whose deadline is the end of its schedule.
 */
export function sealedPart(operation: Operation): object {
  const { id, request, chainId, kind, intent, recovers, schedule, status } = operation
  const { attempts, deadline, stages } = operation
  return {
    id,
    request,
    chainId,
    kind,
    intent,
    recovers,
    schedule,
    deadline,
    status: isFinal(status.state) ? status : status.state === "proven" ? "planned" : status.state,
    plans: attempts.map(({ plan }) => plan),
    earlier: stages?.map(({ attempts: made, ...stage }) => ({
      ...stage,
      plans: made.map(({ plan }) => plan),
    })),
  }
}

/** Whether an operation may spend notes of its owner. Another program may have changed one of the two kinds. */
export function spendsNotes({ kind, intent }: Pick<Operation, "kind" | "intent">): boolean {
  return [kind, intent?.kind].some((one) => one !== "deposit" && one !== "tree-update")
}

/** Whether what was proven is what was planned. A proof fits no other call, but the relaying account would pay for one of another program. */
function provesItsPlan({ plan, proven }: Attempt): boolean {
  const planned = plan.kind === "tree-update" ? null : plan.call
  const made = proven?.kind === "transact" ? withoutProofs(proven.call) : null
  return proven === null || rowText("call", { call: made }) === rowText("call", { call: planned })
}

function withoutProofs(call: ProvenCall): PoolCall {
  const joins = call.joins.map((proven) => {
    const { proof: _, c: __, ...join } = proven
    return join
  })
  return { ...call, joins }
}

type SealOf = (operation: Operation) => string

/** An operation as it is written: with a new seal if it needs one. */
export function sealedRow(row: Operation, sealOf: SealOf): Operation {
  const { seal, ...unsealed } = row
  if (seal === missingSeal) return unsealed
  if (seal === alteredSeal || (seal === undefined && !spendsNotes(row))) return row
  return { ...row, seal: sealOf(row) }
}

/**
 * The store, with a seal on every operation that spends notes. Those of sessions have one too: a seal that fits shows without a question
 * that nobody changed the row, so nobody need know whose it is. A row that is read with another seal has `alteredSeal` instead, one without
 * a seal `missingSeal`.
 */
export function sealedNoteOperations(
  store: OperationStoreShape,
  sealOf: SealOf,
): OperationStoreShape {
  const written = (row: Operation) => sealedRow(row, sealOf)
  const fits = (row: Operation) =>
    row.seal === sealOf(row) && everyAttempt(row).every(provesItsPlan)
  const read = (row: Operation): Operation => {
    if (row.seal !== undefined) return fits(row) ? row : { ...row, seal: alteredSeal }
    return spendsNotes(row) ? { ...row, seal: missingSeal } : row
  }
  const one = <E>(row: Effect.Effect<Operation | null, E>) =>
    Effect.map(row, (found) => (found === null ? null : read(found)))
  const all = <E>(rows: Effect.Effect<ReadonlyArray<Operation>, E>) =>
    Effect.map(rows, (found) => found.map(read))
  return {
    ...store,
    insert: (operation) => store.insert(written(operation)),
    update: (operation) => store.update(written(operation)),
    updateInTurn: (operation, least) => store.updateInTurn(written(operation), least),
    find: (id) => one(store.find(id)),
    findAll: (ids) => all(store.findAll(ids)),
    findByNonce: (scope, nonce) => one(store.findByNonce(scope, nonce)),
    findByOwnerNonce: (owner, nonce) => one(store.findByOwnerNonce(owner, nonce)),
    list: (...query) => all(store.list(...query)),
    inStates: (...query) => all(store.inStates(...query)),
    bySenderNonce: (...query) => one(store.bySenderNonce(...query)),
    referred: (...query) => all(store.referred(...query)),
    until: (id, enough) => one(store.until(id, enough)),
  }
}
