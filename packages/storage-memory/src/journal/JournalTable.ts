import type { JournalExtent, JournalRow, NumberedRow } from "@shielded-relay/core"
import type { Journal } from "../Journal.ts"

/** The rows of the journal port. `undo` is the undo log of the running transaction. */
export class JournalTable {
  /** In the order of their commits: transactions run one after the other. */
  readonly #unnumbered: Array<JournalRow> = []
  /** The row at index i has the position `pruned + i + 1`. */
  readonly #numbered: Array<NumberedRow> = []
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
    this.#numbered.push(...rows.map((row, index) => ({ ...row, position: last + index + 1 })))
    undo.onUndo(() => {
      this.#numbered.length -= rows.length
      this.#unnumbered.unshift(...rows)
    })
    this.#change(undo, { last: last + rows.length })
    return rows.length
  }

  after(position: number, limit: number): ReadonlyArray<NumberedRow> {
    const first = position - this.#extent.pruned
    return this.#numbered.slice(first, first + limit)
  }

  prune(undo: Journal, before: number, limit: number): number {
    const kept = this.#numbered.findIndex(({ at }, index) => at >= before || index === limit)
    const rows = this.#numbered.splice(0, kept === -1 ? this.#numbered.length : kept)
    undo.onUndo(() => void this.#numbered.unshift(...rows))
    this.#change(undo, { pruned: this.#extent.pruned + rows.length })
    return rows.length
  }

  beginEpoch(undo: Journal, now: number): void {
    this.#change(undo, { epoch: Math.max(now, this.#extent.epoch + 1) })
  }

  #change(undo: Journal, change: Partial<JournalExtent>): void {
    const before = this.#extent
    this.#extent = { ...before, ...change }
    undo.onUndo(() => {
      this.#extent = before
    })
  }
}
