import { Effect, Option } from "effect"

/** Wakes fibers of this process that wait for changes of a key. */
export class Signals<Key> {
  readonly #waiting = new Map<Key, Set<() => void>>()

  tell(key: Key): void {
    const waiting = this.#waiting.get(key)
    this.#waiting.delete(key)
    for (const wake of waiting ?? []) wake()
  }

  /** Runs `look` now and again after every `tell` of the key, until it returns a value. Returns that value. */
  until<A, E>(key: Key, look: () => Effect.Effect<Option.Option<A>, E>): Effect.Effect<A, E> {
    return Effect.suspend(() => {
      let told = false
      let resume = () => {}
      const listener = () => {
        told = true
        resume()
      }
      // Listen before the first look, so that a signal sent between the two is not lost.
      this.#listen(key, listener)
      const next = Effect.callback<void>((wake) => {
        if (told) return wake(Effect.void)
        resume = () => wake(Effect.void)
      })
      return Effect.flatMap(look(), (found) =>
        Option.isSome(found)
          ? Effect.succeed(found.value)
          : Effect.andThen(next, this.until(key, look)),
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
