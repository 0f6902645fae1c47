import { Effect } from "effect"
import { notesPerStatement } from "../../disclosure/Statement.ts"
import type { DisclosureScope } from "../../disclosure/DisclosureRequest.ts"
import type { OwnerId } from "../../owner/index.ts"
import type { PoolGatewayShape } from "../../port/chain/PoolGateway.ts"
import {
  NoteStore,
  type IndexedBlock,
  type Located,
  type NoteRow,
} from "../../port/storage/NoteStore.ts"
import { blocksOfPeriod } from "./coveredBlock.ts"
import {
  executedCalls,
  operationAsked,
  operationsUntil,
  transactionsOf,
  type ExecutedCall,
} from "./executedCalls.ts"

/** A note, and its spend if the statement covers it. */
export interface DisclosedSpend {
  readonly note: NoteRow
  readonly spent: Located | null
}

export interface Disclosed {
  /** Ascending by position; one more than a statement holds if there are more. */
  readonly notes: ReadonlyArray<DisclosedSpend>
  readonly calls: ReadonlyArray<ExecutedCall>
}

type Scope<Kind> = Extract<DisclosureScope, { readonly kind: Kind }>

const limit = notesPerStatement + 1

/** The owner's notes that were created or spent in a period. A spend after the period stays undisclosed. */
export const notesOfPeriod = Effect.fnUntraced(function* (
  gateway: PoolGatewayShape,
  owner: OwnerId,
  { from, to, after }: Scope<"period">,
  asOf: IndexedBlock,
) {
  const store = yield* NoteStore
  const blocks = yield* blocksOfPeriod(gateway, { from, to }, asOf.number)
  const states = yield* store.history(gateway.chainId, owner, { ...blocks, after }, limit)
  const spends = yield* spendsOf(gateway, states)
  const notes = states.map(({ note }) => {
    const spent = spends.get(note.nullifier) ?? null
    return { note, spent: spent !== null && spent.block <= blocks.to ? spent : null }
  })
  const shown = notes.slice(0, notesPerStatement)
  const newest = Math.max(0, ...shown.map(({ note, spent }) => spent?.block ?? note.block))
  const operations = yield* operationsUntil(gateway, owner, from, newest)
  const calls = among(yield* executedCalls(gateway, operations), shown)
  return { notes, calls } satisfies Disclosed
})

/** The owner's notes that the transactions of an operation created or spent. */
export const notesOfOperation = Effect.fnUntraced(function* (
  gateway: PoolGatewayShape,
  owner: OwnerId,
  { nonce, after }: Scope<"operation">,
  asOf: IndexedBlock,
) {
  const store = yield* NoteStore
  const operations = yield* operationAsked(owner, nonce)
  const calls = yield* executedCalls(gateway, operations)
  const places = yield* transactionsOf(gateway.chainId, operations, calls, asOf.number)
  const found = new Map<number, DisclosedSpend>()
  for (const block of new Set(places.map((place) => place.block))) {
    const range = { from: block, to: block, after }
    const states = yield* store.history(gateway.chainId, owner, range, blockLimit)
    const spends = yield* spendsOf(gateway, states)
    for (const { note } of states) {
      const spent = spends.get(note.nullifier) ?? null
      const isOf = (at: Located) =>
        places.some(({ transactionHash }) => transactionHash === at.transactionHash)
      const shown = spent !== null && isOf(spent) ? spent : null
      if (shown !== null || isOf(note)) found.set(note.position, { note, spent: shown })
    }
  }
  const notes = [...found.values()]
    .toSorted((one, other) => one.note.position - other.note.position)
    .slice(0, limit)
  return { notes, calls: among(calls, notes.slice(0, notesPerStatement)) } satisfies Disclosed
})

/** Maximum notes of one owner read from one block. A block holds far fewer. */
const blockLimit = 1_000

const spendsOf = Effect.fnUntraced(function* (
  { chainId }: PoolGatewayShape,
  states: ReadonlyArray<{ readonly note: NoteRow }>,
) {
  const store = yield* NoteStore
  return yield* store.spends(
    chainId,
    states.map(({ note }) => note.nullifier),
  )
})

/** The calls that spend one of the notes, ascending by block: the chain shows that these are the owner's. */
function among(
  calls: ReadonlyArray<ExecutedCall>,
  notes: ReadonlyArray<DisclosedSpend>,
): ReadonlyArray<ExecutedCall> {
  const shown = new Set(notes.flatMap(({ note, spent }) => (spent === null ? [] : note.nullifier)))
  const spends = ({ call }: ExecutedCall) =>
    call.joins.some(({ nullifiers }) => nullifiers.some((nullifier) => shown.has(nullifier)))
  return calls.filter(spends).toSorted((one, other) => one.at.block - other.at.block)
}
