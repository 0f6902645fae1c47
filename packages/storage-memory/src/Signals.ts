import { Effect } from "effect"

/** Who waits for news of a key, in this process. */
export class Signals<Key> {
  readonly #waiting = new Map<Key, Set<() => void>>()

  tell(key: Key): void {
    const waiting = this.#waiting.get(key)
    this.#waiting.delete(key)
    for (const wake of waiting ?? []) wake()
  }

  /** Completes when the condition holds; it is asked now and after every word about the key. */
  until<E>(key: Key, condition: () => Effect.Effect<boolean, E>): Effect.Effect<void, E> {
    return Effect.suspend(() => {
      let told = false
      let resume = () => {}
      const listener = () => {
        told = true
        resume()
      }
      // Listening starts before the condition is asked, so that no news falls between the two.
      this.#listen(key, listener)
      const next = Effect.callback<void>((wake) => {
        if (told) return wake(Effect.void)
        resume = () => wake(Effect.void)
      })
      return Effect.flatMap(condition(), (holds) =>
        holds ? Effect.void : Effect.andThen(next, this.until(key, condition)),
      ).pipe(Effect.ensuring(Effect.sync(() => this.#forget(key, listener))))
    })
  }

  #listen(key: Key, listener: () => void): void {
    const waiting = this.#waiting.get(key) ?? new Set()
    this.#waiting.set(key, waiting.add(listener))
  }

  #forget(key: Key, listener: () => void): void {
    const waiting = this.#waiting.get(key)
    if (waiting === undefined) return
    waiting.delete(listener)
    if (waiting.size === 0) this.#waiting.delete(key)
  }
}
