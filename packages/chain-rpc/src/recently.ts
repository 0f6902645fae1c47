import { Clock, Deferred, Effect, Exit } from "effect"

/** Milliseconds. Chains hardly make blocks faster, so a younger value counts as current. */
const ofABlock = 1_000

/**
 * Caches an effect's result and shares one run between all concurrent callers. For facts that every
 * operation needs and only a block changes: prices, balances. A failure goes to the callers that
 * waited for it and is not cached.
 *
 * @param young age in milliseconds up to which a result counts as current. Default a second
 */
export const recently = Effect.fnUntraced(function* <A, E>(
  read: Effect.Effect<A, E>,
  young: number = ofABlock,
) {
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

  // Runs in its own fiber: the first caller may be interrupted while others still wait.
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

/** A cache as `recently` for each of the keys. */
export const recentlyEach = Effect.fnUntraced(function* <Key, A, E>(
  keys: Iterable<Key>,
  read: (key: Key) => Effect.Effect<A, E>,
) {
  const all = new Map<Key, Effect.Effect<A, E>>()
  for (const key of keys) all.set(key, yield* recently(read(key)))
  return all
})
