import { VersionedMap } from "./VersionedMap.ts"

/** A list that only grows, with copies as cheap as those of `VersionedMap`. */
export class VersionedList<T> {
  #items = new VersionedMap<number, T>()
  #length = 0

  get length(): number {
    return this.#length
  }

  /** The item at an index from 0; a negative index counts from the end. */
  at(index: number): T | undefined {
    return this.#items.get(index < 0 ? this.#length + index : index)
  }

  /** Appends an item and returns the new length. */
  push(item: T): number {
    this.#items.set(this.#length, item)
    this.#length += 1
    return this.#length
  }

  *[Symbol.iterator](): Generator<T> {
    for (let index = 0; index < this.#length; index += 1) {
      const item = this.at(index)
      if (item !== undefined) yield item
    }
  }

  copy(): VersionedList<T> {
    const copy = new VersionedList<T>()
    copy.#items = this.#items.copy()
    copy.#length = this.#length
    return copy
  }

  settle(): void {
    this.#items.settle()
  }
}
