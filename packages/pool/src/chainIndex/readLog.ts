import {
  addressFromBytes,
  type IndexBatch,
  type LocatedPoolEvent,
  type PoolEvent,
  type PoolGatewayShape,
} from "@shielded-relay/core"
import { FIELD_MODULUS } from "../field/field.ts"
import { AMOUNT_LIMIT, commitments } from "../note/Note.ts"
import type { BlockRange } from "./readBlockRange.ts"
import type { QueuedNote } from "./scanNotes.ts"

/** The events of a range of blocks, sorted by type. */
export interface PoolLog {
  readonly notes: ReadonlyArray<QueuedNote>
  readonly nullifiers: IndexBatch["nullifiers"]
  readonly operations: IndexBatch["operations"]
  readonly roots: IndexBatch["roots"]
  /** Note public keys of the public notes. */
  readonly npks: ReadonlyArray<bigint>
}

/**
 * Sorts the events of a range and computes the commitments of public notes. Returns `null` for a log that a pool cannot emit, which
 * means that an endpoint is wrong: events out of order or out of range, a missing or repeated position, a non-canonical value, or a
 * tree with more leaves than were queued.
 * @param positions Commitments before the range.
 */
export function readLog(
  gateway: PoolGatewayShape,
  range: BlockRange,
  events: ReadonlyArray<LocatedPoolEvent>,
  positions: number,
): PoolLog | null {
  if (!inOrder(range, events)) return null
  const notes: Array<QueuedNote> = []
  const nullifiers: Array<IndexBatch["nullifiers"][number]> = []
  const operations: Array<IndexBatch["operations"][number]> = []
  const roots: Array<IndexBatch["roots"][number]> = []
  const npks: Array<bigint> = []
  const calls = callReader()
  for (const { block, transactionHash, event } of events) {
    const at = { block: block.number, transactionHash, ...calls(transactionHash, event) }
    switch (event.type) {
      case "NoteQueued": {
        const { position, encryptedNote } = event
        const isLeaf = isCommitment(event.commitment) || isEmptySibling(gateway, event)
        if (position !== positions + notes.length || !isLeaf) return null
        notes.push({
          ...at,
          position,
          commitment: event.commitment,
          encryptedNote,
          inTheOpen: null,
        })
        break
      }
      case "PublicNote": {
        const inTheOpen = openPart(gateway, event)
        if (event.position !== positions + notes.length || inTheOpen === null) return null
        const { position, encryptedNote } = event
        notes.push({ ...at, position, commitment: 0n, encryptedNote, inTheOpen })
        npks.push(event.npk)
        break
      }
      case "NullifierSpent":
        nullifiers.push({ block: at.block, transactionHash, nullifier: event.nullifier })
        break
      case "Operation":
        operations.push({ block: at.block, transactionHash, operationHash: event.operationHash })
        break
      case "TreeUpdated": {
        const before = roots.at(-1)?.inserted ?? 0
        if (event.inserted <= before || event.inserted > positions + notes.length) return null
        roots.push({ inserted: event.inserted, root: event.root, block: block.number })
        break
      }
    }
  }
  return { notes: withCommitments(notes), nullifiers, operations, roots, npks }
}

/** Computes the commitments of public notes, all together. */
function withCommitments(notes: ReadonlyArray<QueuedNote>): ReadonlyArray<QueuedNote> {
  const contents = notes.flatMap(({ inTheOpen }) => inTheOpen ?? [])
  const built = commitments(contents.map(({ npk, asset, amount }) => [npk, asset, amount]))
  const commitmentOf = new Map(contents.map((content, index) => [content, built[index]]))
  return notes.map((note) => {
    const known = note.inTheOpen === null ? undefined : commitmentOf.get(note.inTheOpen)
    return known === undefined ? note : { ...note, commitment: known }
  })
}

/**
 * Assigns each event to its call (docs/protocol.md, "The pool on EVM chains"). `log` is the event's index among the transaction's pool
 * events; `spent` is the nullifiers of its call so far. A call begins with its first nullifier. It ends with the public note of its
 * action, which comes directly after its `Operation` event.
 */
function callReader() {
  let transaction = ""
  let log = -1
  let spent: Array<bigint> = []
  let isOver = false
  return (transactionHash: string, event: PoolEvent) => {
    log = transactionHash === transaction ? log + 1 : 0
    const begins = event.type === "NullifierSpent" && isOver
    if (log === 0 || begins) {
      spent = []
      isOver = false
    }
    transaction = transactionHash
    if (event.type === "NullifierSpent") spent.push(event.nullifier)
    if (event.type === "Operation") isOver = true
    const made = { log, spent }
    if (event.type === "PublicNote") spent = []
    return made
  }
}

function inOrder({ start, end }: BlockRange, events: ReadonlyArray<LocatedPoolEvent>): boolean {
  return events.every(({ block, logIndex }, index) => {
    const before = events[index - 1]
    const after =
      before === undefined ||
      block.number > before.block.number ||
      (block.number === before.block.number && logIndex > before.logIndex)
    return after && block.number >= start && block.number <= end
  })
}

type NoteQueued = Extract<LocatedPoolEvent["event"], { readonly type: "NoteQueued" }>

const isFieldElement = (value: bigint) => value >= 0n && value < FIELD_MODULUS

const isCommitment = (value: bigint) => value !== 0n && isFieldElement(value)

/**
 * On a chain that inserts leaves in the same transaction, each transaction fills a pair of leaves. A transaction with a single note
 * leaves the second leaf of its pair empty.
 */
function isEmptySibling(
  { insertion }: PoolGatewayShape,
  { position, commitment: leaf, encryptedNote }: NoteQueued,
): boolean {
  const second = position % 2 === 1
  return insertion === null && second && leaf === 0n && encryptedNote.length === 0
}

function openPart(
  gateway: PoolGatewayShape,
  event: Extract<LocatedPoolEvent["event"], { readonly type: "PublicNote" }>,
): QueuedNote["inTheOpen"] {
  const { token, amount, npk } = event
  if (token.length !== 20 && token.length !== 32) return null
  if (!isFieldElement(npk) || amount <= 0n || amount >= AMOUNT_LIMIT) return null
  return { npk, amount, asset: gateway.assetOf(addressFromBytes(token)) }
}
