import type {
  JournalExtent,
  JournalRow,
  NumberedRow,
  OwnerId,
  OwnerRows,
} from "@shielded-relay/core"
import type { Journal } from "../Journal.ts"

/** The rows of the journal port. `undo` is the undo log of the running transaction. */
export class JournalTable {
  /** In the order of their commits: transactions run one after the other. */
  readonly #unnumbered: Array<JournalRow> = []
  /** The row at index i has the position `pruned + i + 1`. */
  readonly #numbered: Array<NumberedRow> = []
  /** The rows of `#numbered` that have an owner, in its order. */
  readonly #ofOwner = new Map<OwnerId, Array<NumberedRow>>()
  #extent: JournalExtent = { epoch: 1, pruned: 0, last: 0 }

  get extent(): JournalExtent {
    return this.#extent
  }

  get rows(): ReadonlyArray<JournalRow> {
    const numbered = this.#numbered.map((row): JournalRow => {
      const { position: _, ...rest } = row
      return rest
    })
    return [...numbered, ...this.#unnumbered]
  }

  add(undo: Journal, row: JournalRow): void {
    this.#unnumbered.push(row)
    undo.onUndo(() => void this.#unnumbered.pop())
  }

  number(undo: Journal, limit: number): number {
    const rows = this.#unnumbered.splice(0, limit)
    const { last } = this.#extent
    const numbered = rows.map((row, index) => ({ ...row, position: last + index + 1 }))
    this.#numbered.push(...numbered)
    for (const row of numbered) this.#rowsOf(row.owner).push(row)
    undo.onUndo(() => {
      this.#numbered.length -= rows.length
      for (const { owner } of numbered) this.#rowsOf(owner).pop()
      this.#unnumbered.unshift(...rows)
    })
    this.#change(undo, { last: last + rows.length })
    return rows.length
  }

  after(position: number, limit: number): ReadonlyArray<NumberedRow> {
    const first = position - this.#extent.pruned
    return this.#numbered.slice(first, first + limit)
  }

  ofOwner(owner: OwnerId, position: number, limit: number): OwnerRows {
    const own = this.#ofOwner.get(owner) ?? []
    let [first, end] = [0, own.length]
    while (first < end) {
      const middle = Math.floor((first + end) / 2)
      if ((own[middle]?.position ?? 0) > position) end = middle
      else first = middle + 1
    }
    const rows = own.slice(first, first + limit)
    const last = rows.length === limit ? rows.at(-1) : undefined
    return { rows, through: last?.position ?? this.#extent.last }
  }

  prune(undo: Journal, before: number, limit: number): number {
    const kept = this.#numbered.findIndex(({ at }, index) => at >= before || index === limit)
    const rows = this.#numbered.splice(0, kept === -1 ? this.#numbered.length : kept)
    for (const { owner } of rows) this.#rowsOf(owner).shift()
    undo.onUndo(() => {
      this.#numbered.unshift(...rows)
      for (const row of rows.toReversed()) this.#rowsOf(row.owner).unshift(row)
    })
    this.#change(undo, { pruned: this.#extent.pruned + rows.length })
    return rows.length
  }

  beginEpoch(undo: Journal, now: number): void {
    this.#change(undo, { epoch: Math.max(now, this.#extent.epoch + 1) })
  }

  /** The rows of an owner; of none if the row has no owner. */
  #rowsOf(owner: OwnerId | null): Array<NumberedRow> {
    if (owner === null) return []
    const known = this.#ofOwner.get(owner)
    if (known !== undefined) return known
    const rows: Array<NumberedRow> = []
    this.#ofOwner.set(owner, rows)
    return rows
  }

  #change(undo: Journal, change: Partial<JournalExtent>): void {
    const before = this.#extent
    this.#extent = { ...before, ...change }
    undo.onUndo(() => {
      this.#extent = before
    })
  }
}
