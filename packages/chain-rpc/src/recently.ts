import { Clock, Deferred, Effect, Exit } from "effect"

/** Milliseconds; no chain makes blocks much faster, so what is younger is as good as new. */
const young = 1_000

/**
 * What an effect gave within the last second; else it runs, once for all who ask meanwhile. For facts that every operation asks for and
 * only a block changes: prices, balances. A failure is the answer of those who waited for it, all at the same time, and is not kept.
 */
export const recently = Effect.fnUntraced(function* <A, E>(read: Effect.Effect<A, E>) {
  const scope = yield* Effect.scope
  let last: { readonly value: A; readonly at: number } | null = null
  let underWay: Deferred.Deferred<A, E> | null = null

  const ask = Effect.fnUntraced(function* (answer: Deferred.Deferred<A, E>) {
    const at = yield* Clock.currentTimeMillis
    yield* Effect.onExit(read, (exit) => {
      underWay = null
      if (Exit.isSuccess(exit)) last = { value: exit.value, at }
      return Deferred.done(answer, exit)
    })
  })

  // In a fiber of its own: whoever asked first may go away without those who wait with it.
  const begin = Effect.suspend(() => {
    const answer = Deferred.makeUnsafe<A, E>()
    underWay = answer
    return Effect.as(Effect.forkIn(Effect.exit(ask(answer)), scope), answer)
  })

  return Effect.gen(function* () {
    const now = yield* Clock.currentTimeMillis
    if (last !== null && now - last.at >= 0 && now - last.at < young) return last.value
    return yield* Deferred.await(underWay ?? (yield* Effect.uninterruptible(begin)))
  })
})

/** The same for each of some keys. */
export const recentlyEach = Effect.fnUntraced(function* <Key, A, E>(
  keys: Iterable<Key>,
  read: (key: Key) => Effect.Effect<A, E>,
) {
  const all = new Map<Key, Effect.Effect<A, E>>()
  for (const key of keys) all.set(key, yield* recently(read(key)))
  return all
})
