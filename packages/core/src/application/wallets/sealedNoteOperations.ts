import { Effect } from "effect"
import { isFinal } from "../../operation/transition.ts"
import type { Operation } from "../../operation/Operation.ts"
import { ownerIdOfOperation } from "../../operation/ownerOfOperation.ts"
import { alteredSeal } from "../../organization/alteredSeal.ts"
import { parseOwnerId } from "../../owner/index.ts"
import type { OperationStoreShape } from "../../port/storage/OperationStore.ts"
import type { OrganizationStoreShape } from "../../port/storage/OrganizationStore.ts"

/**
 * What the seal of an operation covers: what it pays and for whom, when, until when its calls may be executed, every plan, and its outcome.
 * Not covered is what a process without the vault's key may write: a proof, which fits no other plan, and that the operator lets the operation
 * go on. A later deadline would let calls be executed after `endAltered` has freed their notes.
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
    outcome: isFinal(status.state) ? status : null,
    plans: attempts.map(({ plan }) => plan),
    earlier: stages?.map((stage) => stage.attempts.map(({ plan }) => plan)),
  }
}

/** Whether an operation may spend notes of its owner. Another program may have changed one of the two kinds. */
export function spendsNotes({ kind, intent }: Pick<Operation, "kind" | "intent">): boolean {
  return [kind, intent?.kind].some((one) => one !== "deposit" && one !== "tree-update")
}

/** The store, with a seal on every operation that spends notes of a managed wallet. */
export function sealedNoteOperations(
  store: OperationStoreShape,
  { walletAt }: Pick<OrganizationStoreShape, "walletAt">,
  sealOf: (operation: Operation) => string,
): OperationStoreShape {
  const written = (row: Operation): Operation =>
    row.seal === undefined || row.seal === alteredSeal ? row : { ...row, seal: sealOf(row) }
  const read = (row: Operation): Operation =>
    row.seal === undefined || row.seal === sealOf(row) ? row : { ...row, seal: alteredSeal }
  const walletOf = (row: Operation) => {
    const id = spendsNotes(row) ? ownerIdOfOperation(row) : null
    const owner = id === null ? null : parseOwnerId(id)
    return owner === null ? Effect.succeed(null) : walletAt(owner.address)
  }
  /** An operation of a managed wallet that has no seal lost it. One of a session may have begun before its address was imported. */
  const readWhole = Effect.fnUntraced(function* (row: Operation) {
    if (row.seal !== undefined || isFinal(row.status.state)) return read(row)
    const wallet = yield* walletOf(row)
    const isOurs = wallet !== null && (wallet.importedSeed === null || row.request === null)
    return isOurs ? { ...row, seal: alteredSeal } : row
  })
  const one = <E>(row: Effect.Effect<Operation | null, E>) =>
    Effect.map(row, (found) => (found === null ? null : read(found)))
  const all = <E>(rows: Effect.Effect<ReadonlyArray<Operation>, E>) =>
    Effect.map(rows, (found) => found.map(read))
  return {
    ...store,
    insert: Effect.fnUntraced(function* (operation) {
      const isManaged = (yield* walletOf(operation)) !== null
      yield* store.insert(isManaged ? { ...operation, seal: sealOf(operation) } : operation)
    }),
    update: (operation) => store.update(written(operation)),
    find: (id) =>
      Effect.flatMap(store.find(id), (row) =>
        row === null ? Effect.succeed(null) : readWhole(row),
      ),
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
