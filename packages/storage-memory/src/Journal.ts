/**
 * What a transaction has done so far: how to take each step back, and what must wait for its commit.
 * Steps are taken back newest first, so each one runs on exactly the state that it left.
 */
export class Journal {
  readonly #undo: Array<() => void> = []
  readonly #atCommit: Array<() => void> = []
  #open = true

  /** False once the transaction has ended; a fiber that outlives it is outside of it. */
  get open(): boolean {
    return this.#open
  }

  /** Registers how the step just taken is taken back. */
  onUndo(step: () => void): void {
    this.#undo.push(step)
  }

  /** Registers what others may see only once everything is committed: signals and jobs. */
  onCommit(step: () => void): void {
    this.#atCommit.push(step)
  }

  set<K, V>(map: Map<K, V>, key: K, value: V): void {
    const had = map.has(key)
    const previous = map.get(key)
    map.set(key, value)
    this.#undo.push(() => {
      // `had` tells a stored `undefined` from an absent key, so the type of the value is its own.
      if (had) map.set(key, previous as V)
      else map.delete(key)
    })
  }

  delete<K, V>(map: Map<K, V>, key: K): void {
    if (!map.has(key)) return
    const previous = map.get(key) as V
    map.delete(key)
    this.#undo.push(() => void map.set(key, previous))
  }

  /** A point to return to. */
  mark(): readonly [undo: number, atCommit: number] {
    return [this.#undo.length, this.#atCommit.length]
  }

  /** Takes back everything since the mark. */
  undoTo([undo, atCommit]: readonly [number, number]): void {
    while (this.#undo.length > undo) this.#undo.pop()?.()
    this.#atCommit.length = atCommit
  }

  commit(): void {
    this.#open = false
    for (const step of this.#atCommit) step()
  }

  rollback(): void {
    this.undoTo([0, 0])
    this.#open = false
  }
}
