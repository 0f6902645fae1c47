import type {
  ForeignNoteRow,
  IndexBatch,
  IndexCheckpoint,
  IndexedBlock,
  LeafRow,
  Located,
  NoteRow,
  OwnerId,
} from "@shielded-relay/core"
import { LeafLog } from "./LeafLog.ts"
import { NoteTable } from "./NoteTable.ts"

type Nullifier = IndexBatch["nullifiers"][number]
type PoolOperation = IndexBatch["operations"][number]
type Root = IndexBatch["roots"][number]

/** Rows of a block range, each kind ascending by block. */
interface BlockRangeRows {
  readonly checkpoint: IndexCheckpoint | null
  readonly blocks: ReadonlyArray<IndexedBlock>
  readonly leaves: ReadonlyArray<LeafRow>
  readonly notes: ReadonlyArray<NoteRow>
  readonly foreignNotes: ReadonlyArray<ForeignNoteRow>
  readonly nullifiers: ReadonlyArray<Nullifier>
  readonly operations: ReadonlyArray<PoolOperation>
  readonly roots: ReadonlyArray<Root>
}

/**
 * The index of one chain. Rows ascend by block, so a rollback pops rows from the end of each log. `put` and `cut` are
 * inverses.
 */
export class ChainIndex {
  readonly leaves = new LeafLog()
  readonly nullifiers = new Map<bigint, Located>()
  readonly operations = new Map<bigint, Located>()
  readonly notes = new NoteTable((nullifier) => this.nullifiers.has(nullifier))
  readonly blocks: Array<IndexedBlock> = []
  readonly roots: Array<Root> = []
  /** For each root, the number of leaves in the tree when that root first became the newest. */
  readonly insertedUnder = new Map<bigint, number>()
  readonly #foreignNotes: Array<ForeignNoteRow> = []
  /** Each ascending by position. */
  readonly #foreignByNpk = new Map<bigint, Array<ForeignNoteRow>>()
  readonly #nullifierLog: Array<Nullifier> = []
  readonly #operationLog: Array<PoolOperation> = []
  #checkpoint: IndexCheckpoint | null = null

  get checkpoint(): IndexCheckpoint | null {
    return this.#checkpoint
  }

  /** Whether a batch that was read on top of checkpoint `from` still extends the current checkpoint. */
  isAt(from: IndexCheckpoint | null): boolean {
    const at = this.#checkpoint
    if (from === null || at === null) return from === at
    return from.number === at.number && from.hash === at.hash && from.positions === at.positions
  }

  put(range: BlockRangeRows): void {
    this.#checkpoint = range.checkpoint
    for (const block of range.blocks) this.blocks.push(block)
    for (const leaf of range.leaves) this.leaves.push(leaf.commitment, leaf.block)
    for (const row of range.roots) {
      this.roots.push(row)
      if (!this.insertedUnder.has(row.root)) this.insertedUnder.set(row.root, row.inserted)
    }
    for (const row of range.operations) {
      if (this.operations.has(row.operationHash)) continue
      this.operations.set(row.operationHash, located(row))
      this.#operationLog.push(row)
    }
    for (const row of range.nullifiers) {
      if (this.nullifiers.has(row.nullifier)) continue
      this.nullifiers.set(row.nullifier, located(row))
      this.#nullifierLog.push(row)
      this.notes.settle(row.nullifier)
    }
    for (const note of range.notes) this.notes.add(note)
    for (const note of range.foreignNotes) {
      this.#foreignNotes.push(note)
      const known = this.#foreignByNpk.get(note.npk)
      if (known === undefined) this.#foreignByNpk.set(note.npk, [note])
      else known.push(note)
    }
  }

  foreignNotesByNpk(npks: ReadonlyArray<bigint>): Array<ForeignNoteRow> {
    return [...new Set(npks)]
      .flatMap((npk) => this.#foreignByNpk.get(npk) ?? [])
      .toSorted((a, b) => a.position - b.position)
  }

  /** The notes that arrived in the blocks `after` < block <= `upTo`, and the owners of those spent there. */
  between(after: number, upTo: number): { notes: Array<NoteRow>; spenders: Array<OwnerId> } {
    const notes: Array<NoteRow> = []
    const end = this.leaves.countUpTo(upTo)
    for (let position = this.leaves.countUpTo(after); position < end; position += 1) {
      const note = this.notes.get(position)
      if (note !== undefined) notes.push(note)
    }
    const spenders: Array<OwnerId> = []
    for (let row = this.#nullifierLog.length - 1; row >= 0; row -= 1) {
      const spend = this.#nullifierLog[row]
      if (spend === undefined || spend.block <= after) break
      const owner = spend.block <= upTo ? this.notes.ownerOf(spend.nullifier) : undefined
      if (owner !== undefined) spenders.push(owner)
    }
    return { notes, spenders }
  }

  /** Removes and returns all rows above a block; `null` removes every row. */
  cut(to: IndexedBlock | null): BlockRangeRows {
    const block = to?.number ?? -1
    const checkpoint = this.#checkpoint
    const positions = this.leaves.countUpTo(block)
    const leaves = this.leaves.slice(positions, this.leaves.length)
    const notes = leaves.flatMap(({ position }) => this.notes.remove(position) ?? [])
    this.leaves.truncate(positions)
    const nullifiers = popAbove(this.#nullifierLog, (row) => row.block > block)
    for (const { nullifier } of nullifiers) {
      this.nullifiers.delete(nullifier)
      this.notes.settle(nullifier)
    }
    const operations = popAbove(this.#operationLog, (row) => row.block > block)
    for (const { operationHash } of operations) this.operations.delete(operationHash)
    const roots = popAbove(this.roots, (row) => row.block > block)
    for (const { root, inserted } of roots)
      if (this.insertedUnder.get(root) === inserted) this.insertedUnder.delete(root)
    const foreignNotes = popAbove(this.#foreignNotes, (row) => row.block > block)
    for (const { npk } of foreignNotes) {
      const rows = this.#foreignByNpk.get(npk) ?? []
      popAbove(rows, (row) => row.block > block)
      if (rows.length === 0) this.#foreignByNpk.delete(npk)
    }
    this.#checkpoint = to === null ? null : { ...to, positions }
    return {
      checkpoint,
      blocks: popAbove(this.blocks, (row) => row.number > block),
      leaves,
      notes,
      foreignNotes,
      nullifiers,
      operations,
      roots,
    }
  }
}

function located({ block, transactionHash }: Located): Located {
  return { block, transactionHash }
}

/** Pops rows while the last one is above the cut. Returns them in their original order. */
function popAbove<A>(rows: Array<A>, above: (row: A) => boolean): Array<A> {
  let keep = rows.length
  for (let row = rows[keep - 1]; row !== undefined && above(row); row = rows[keep - 1]) keep -= 1
  return rows.splice(keep)
}
