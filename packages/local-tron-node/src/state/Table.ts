/** A map whose contents can be taken and put back: a write after {@link Table.taken} copies the map first. */
export class Table<V> {
  private entries: ReadonlyMap<string, V> = new Map()
  /** The contents if they may be changed in place; `null` once they were taken. */
  private owned: Map<string, V> | null = null

  get(key: string): V | undefined {
    return this.entries.get(key)
  }

  set(key: string, value: V): void {
    this.own().set(key, value)
  }

  delete(key: string): void {
    if (this.entries.has(key)) this.own().delete(key)
  }

  values(): Iterable<V> {
    return this.entries.values()
  }

  /** The contents as they are now. They never change again. */
  taken(): ReadonlyMap<string, V> {
    this.owned = null
    return this.entries
  }

  put(contents: ReadonlyMap<string, V>): void {
    this.owned = null
    this.entries = contents
  }

  private own(): Map<string, V> {
    if (this.owned === null) {
      this.owned = new Map(this.entries)
      this.entries = this.owned
    }
    return this.owned
  }
}
