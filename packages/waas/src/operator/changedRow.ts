import {
  holdingStates,
  isSealed,
  NoteStore,
  OrganizationStore,
  ownerIdOfOperation,
  parseOwnerId,
  spendsNotes,
  type ChainId,
  type NoteState,
  type Operation,
  type OperationId,
} from "@shielded-relay/core"
import { Effect } from "effect"

/** Whether an operation is one that may reserve notes, as its row says. */
function mayReserve(row: Operation): boolean {
  return spendsNotes(row) && holdingStates.some((state) => state === row.status.state)
}

/** The organization of the wallet whose notes are reserved, or that the row names as its owner. */
export const organizationOf = Effect.fnUntraced(function* (
  row: Operation | null,
  reserved: ReadonlyArray<NoteState>,
) {
  const { walletAt } = yield* OrganizationStore
  const named = row === null ? null : ownerIdOfOperation(row)
  for (const id of new Set([...reserved.map(({ note }) => note.owner), named])) {
    const owner = id === null ? null : parseOwnerId(id)
    const wallet = owner === null ? null : yield* walletAt(owner.address)
    if (wallet !== null && (yield* isSealed("wallet", wallet))) return wallet.organizationId
  }
  return null
})

/**
 * Whether notes of a managed wallet are reserved on these chains by an operation that cannot reserve any: its row is missing, or says that it
 * has ended, or is of a kind that spends none. The end of an operation frees its notes in the same transaction, so another program changed
 * the row, whatever its seal. Read the row before: an operation that ends meanwhile reserves nothing.
 */
export const isStranded = Effect.fnUntraced(function* (
  id: OperationId,
  row: Operation | null,
  chainIds: ReadonlyArray<ChainId>,
) {
  if (row !== null && mayReserve(row)) return false
  const reserved = yield* reservedBy(id, chainIds)
  return reserved.length > 0 && (yield* organizationOf(null, reserved)) !== null
})

/** The notes that an operation reserves on these chains: another program may have changed the chain of its row. */
export const reservedBy = Effect.fnUntraced(function* (
  id: OperationId,
  chainIds: ReadonlyArray<ChainId>,
) {
  const notes = yield* NoteStore
  return (yield* Effect.forEach(chainIds, (chainId) => notes.reservedBy(chainId, id))).flat()
})
