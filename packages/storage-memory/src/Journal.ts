/**
 * The undo log of one transaction, and the steps to run at its commit. Undo runs newest first, so each undo step sees
 * exactly the state that its own step left.
 */
export class Journal {
  readonly #undo: Array<() => void> = []
  readonly #atCommit: Array<() => void> = []
  #open = true

  /** False once the transaction has ended. A fiber that outlives its transaction then runs outside it. */
  get open(): boolean {
    return this.#open
  }

  /** Registers how to undo the step just taken. */
  onUndo(step: () => void): void {
    this.#undo.push(step)
  }

  /** Registers a step to run after the commit, such as a signal or a job that other fibers must see only then. */
  onCommit(step: () => void): void {
    this.#atCommit.push(step)
  }

  set<K, V>(map: Map<K, V>, key: K, value: V): void {
    const had = map.has(key)
    const previous = map.get(key)
    map.set(key, value)
    this.#undo.push(() => {
      // `had` tells a stored `undefined` from an absent key, so `previous` has type V here.
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

  /** A savepoint for `undoTo`. */
  mark(): readonly [undo: number, atCommit: number] {
    return [this.#undo.length, this.#atCommit.length]
  }

  /** Undoes everything since the mark and drops the commit steps registered since. */
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
