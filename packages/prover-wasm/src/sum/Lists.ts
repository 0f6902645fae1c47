import { pointBytes } from "../curve/additions.ts"
import type { Point } from "../curve/groups.ts"
import { PointAdder } from "./PointAdder.ts"

/** Lists of references in one array. Use in this order: count, lay out, fill, add up. */
export class Lists {
  readonly #starts: Uint32Array
  readonly #ends: Uint32Array
  #references = new Uint32Array(0)

  constructor(lists: number) {
    this.#starts = new Uint32Array(lists)
    this.#ends = new Uint32Array(lists)
  }

  /** Counts one more reference for `list`. */
  count(list: number): void {
    this.#ends[list] = (this.#ends[list] ?? 0) + 1
  }

  lay(): void {
    let total = 0
    for (const [list, count] of this.#ends.entries()) {
      this.#starts[list] = total
      this.#ends[list] = total
      total += count
    }
    this.#references = new Uint32Array(total)
  }

  push(list: number, reference: number): void {
    const end = this.#ends[list] ?? 0
    this.#references[end] = reference
    this.#ends[list] = end + 1
  }

  /** The list's only reference after `addUp`; 0 if the list is empty. */
  only(list: number): number {
    const start = this.#starts[list] ?? 0
    return start === this.#ends[list] ? 0 : (this.#references[start] ?? 0)
  }

  /** Adds up the points of each list in rounds of pairs across all lists. Results are stored from `place` on. */
  addUp<P extends Point<P>>(adder: PointAdder<P>, place: number): void {
    const size = pointBytes(adder.group.degree)
    let results = place
    for (;;) {
      const tasks = this.#pairUp(adder, results, size)
      if (tasks === 0) return
      adder.run(tasks, results)
      results += PointAdder.written(tasks) * size
      if (adder.infinite.size > 0) this.#drop(adder.infinite)
    }
  }

  #pairUp<P extends Point<P>>(adder: PointAdder<P>, results: number, size: number): number {
    const references = this.#references
    const ends = this.#ends
    let tasks = 0
    for (let list = 0; list < ends.length; list += 1) {
      const end = ends[list] ?? 0
      let from = this.#starts[list] ?? 0
      let to = from
      for (; from + 1 < end; from += 2) {
        adder.task(tasks, references[from] ?? 0, references[from + 1] ?? 0)
        references[to] = results + tasks * size
        to += 1
        tasks += 1
      }
      if (from < end) {
        references[to] = references[from] ?? 0
        to += 1
      }
      ends[list] = to
    }
    return tasks
  }

  /** Removes references to these points from all lists. */
  #drop(dropped: ReadonlySet<number>): void {
    for (const [list, start] of this.#starts.entries()) {
      const end = this.#ends[list] ?? 0
      let to = start
      for (let from = start; from < end; from += 1) {
        const reference = this.#references[from] ?? 0
        if (dropped.has(reference)) continue
        this.#references[to] = reference
        to += 1
      }
      this.#ends[list] = to
    }
  }
}
