import { TASK_BYTES, pointBytes } from "../curve/additions.ts"
import type { Point } from "../curve/groups.ts"
import { PointAdder } from "./PointAdder.ts"

/** Keys and references side by side in memory: an entry belongs to the list that its key numbers, from 1 on. Zeros belong to none. */
export interface Entries {
  readonly keys: number
  readonly references: number
  readonly count: number
}

/**
 * Lists of references to points, in a thread's workspace, which holds one set of lists at a time. A negative key appends the negated
 * point.
 */
export class Lists<P extends Point<P>> {
  readonly #adder: PointAdder<P>
  readonly #lists: number

  /** Makes lists 1 … `lists` of these entries. */
  constructor(adder: PointAdder<P>, lists: number, ...all: ReadonlyArray<Entries>) {
    const parts = all.filter(({ count }) => count > 0)
    this.#adder = adder
    this.#lists = lists
    const { counts, starts, ends, references } = adder.workspace
    const { code, integers } = adder.kernel
    integers.fill(0, counts / 4, counts / 4 + lists + 1)
    for (const part of parts) code.tally(part.keys, part.references, part.count, counts)
    code.layOut(counts, starts, ends, lists + 1, references)
    for (const part of parts) code.scatter(part.keys, part.references, part.count, ends)
  }

  /** The list's only reference after `addUp`; 0 if the list is empty. */
  only(list: number): number {
    const [start, end] = this.#bounds(list)
    return start === end ? 0 : (this.#adder.kernel.integers[start / 4] ?? 0)
  }

  /** Writes the only reference of each list to `out`, and moves results to `kept`, a place for each list. */
  collect(out: number, kept: number): void {
    const { starts, ends, results, end } = this.#adder.workspace
    this.#adder.kernel.code.collect(
      starts + 4,
      ends + 4,
      this.#lists,
      out,
      results,
      end,
      kept,
      pointBytes(this.#adder.group.degree),
    )
  }

  /** Adds up the points of each list in rounds of pairs across all lists. Stores results from `place` on, and returns where they end. */
  addUp(place: number): number {
    const adder = this.#adder
    const { starts, ends, tasks, found } = adder.workspace
    const size = pointBytes(adder.group.degree)
    let results = place
    for (;;) {
      adder.kernel.code.pairUp(starts, ends, this.#lists + 1, tasks, results, size, found)
      const count = (adder.kernel.integers[found / 4] ?? 0) / TASK_BYTES
      if (count === 0) return results
      adder.run(count, results)
      results += PointAdder.written(count) * size
      if (adder.infinite.size > 0) this.#drop(adder.infinite)
    }
  }

  #bounds(list: number): readonly [start: number, end: number] {
    const { workspace, kernel } = this.#adder
    return [
      kernel.integers[workspace.starts / 4 + list] ?? 0,
      kernel.integers[workspace.ends / 4 + list] ?? 0,
    ]
  }

  /** Removes references to these points from all lists. */
  #drop(dropped: ReadonlySet<number>): void {
    const { workspace, kernel } = this.#adder
    for (let list = 1; list <= this.#lists; list += 1) {
      const [start, end] = this.#bounds(list)
      let to = start
      for (let from = start; from < end; from += 4) {
        const reference = kernel.integers[from / 4] ?? 0
        if (dropped.has(reference)) continue
        kernel.integers[to / 4] = reference
        to += 4
      }
      kernel.integers[workspace.ends / 4 + list] = to
    }
  }
}
