/**
 * A map of at most `capacity` entries that drops the least recently used ones, half of them at a time. Every step takes constant time.
 * Deleting the first entry of one large map repeatedly does not, because its iterator skips over all deleted entries.
 */
export class RecentlyUsed<Key, Value> {
  readonly #half: number
  #newer = new Map<Key, Value>()
  #older = new Map<Key, Value>()

  constructor(capacity: number) {
    this.#half = Math.floor(capacity / 2)
  }

  get size(): number {
    return this.#newer.size + this.#older.size
  }

  /** Reading an entry counts as its use. */
  get(key: Key): Value | undefined {
    const value = this.#newer.get(key) ?? this.#older.get(key)
    if (value !== undefined && !this.#newer.has(key)) this.set(key, value)
    return value
  }

  set(key: Key, value: Value): void {
    this.#older.delete(key)
    this.#newer.set(key, value)
    if (this.#newer.size < this.#half) return
    this.#older = this.#newer
    this.#newer = new Map()
  }
}
