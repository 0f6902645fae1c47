/** What all versions of a map share: every value that a key had, with the version that set it, ascending. */
interface History<K, V> {
  readonly values: Map<K, Array<readonly [version: number, value: V]>>
  /** The newest version that was settled. */
  newest: number
}

/**
 * A map whose copies cost only what changed since it was last settled. A chain keeps the state after each block, and
 * copies it for every call that it executes, so plain maps would make a long run quadratic.
 */
export class VersionedMap<K, V> {
  #history: History<K, V> = { values: new Map(), newest: 0 }
  #version = 0
  #changes = new Map<K, V>()

  get(key: K): V | undefined {
    const changed = this.#changes.get(key)
    if (changed !== undefined) return changed
    return this.#history.values.get(key)?.findLast(([version]) => version <= this.#version)?.[1]
  }

  has(key: K): boolean {
    return this.get(key) !== undefined
  }

  set(key: K, value: V): void {
    this.#changes.set(key, value)
  }

  /** An independent map with the same entries. */
  copy(): VersionedMap<K, V> {
    const copy = new VersionedMap<K, V>()
    copy.#history = this.#history
    copy.#version = this.#version
    copy.#changes = new Map(this.#changes)
    return copy
  }

  /** Moves the changes since the last call into the history that later copies share. Other copies keep their values. */
  settle(): void {
    if (this.#changes.size === 0) return
    // Another copy was settled first, as on the abandoned side of a fork: the histories part here.
    if (this.#history.newest !== this.#version) this.#history = this.#ownHistory()
    this.#version += 1
    this.#history.newest = this.#version
    for (const [key, value] of this.#changes) {
      const before = this.#history.values.get(key)
      if (before === undefined) this.#history.values.set(key, [[this.#version, value]])
      else before.push([this.#version, value])
    }
    this.#changes = new Map()
  }

  #ownHistory(): History<K, V> {
    const values = [...this.#history.values].flatMap(([key, all]) => {
      const until = all.filter(([version]) => version <= this.#version)
      return until.length === 0 ? [] : [[key, until] as const]
    })
    return { values: new Map(values), newest: this.#version }
  }
}
