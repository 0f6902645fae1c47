import { Effect } from "effect"
import type { Operation } from "../../operation/Operation.ts"
import { ownerIdOfOperation } from "../../operation/ownerOfOperation.ts"
import { isAltered, isUnsealed } from "../../organization/alteredSeal.ts"
import { parseOwnerId } from "../../owner/index.ts"
import { NoteStore } from "../../port/storage/NoteStore.ts"
import { OrganizationStore } from "../../port/storage/OrganizationStore.ts"

/**
 * Whether another program wrote an operation that spends notes of a managed wallet. Only a row whose seal is wrong or missing asks the
 * storage anything: one of a session goes on, because a version or a process without seals may have written it. Whose it is follows from
 * its owner and from the notes that it reserves, whatever else the row says.
 */
export const isForgedOperation = Effect.fnUntraced(function* (operation: Operation) {
  if (!isAltered(operation) && !isUnsealed(operation)) return false
  const { walletAt } = yield* OrganizationStore
  const notes = yield* NoteStore
  const reserved = yield* notes.reservedBy(operation.chainId, operation.id)
  const own = ownerIdOfOperation(operation)
  for (const id of new Set([own, ...reserved.map(({ note }) => note.owner)])) {
    const owner = id === null ? null : parseOwnerId(id)
    const wallet = owner === null ? null : yield* walletAt(owner.address)
    if (wallet === null) continue
    // An address had sessions before its words were imported. A request that one of them made has no seal.
    const isOfSession =
      isUnsealed(operation) &&
      wallet.importedSeed !== null &&
      operation.request !== null &&
      id === own
    if (!isOfSession) return true
  }
  return false
})
