import { Clock, Effect, Semaphore } from "effect"

/** Milliseconds; no chain makes blocks much faster, so what is younger is as good as new. */
const young = 1_000

/**
 * What an effect gave within the last second; else it runs, once for all who ask meanwhile. For facts that every operation asks for and
 * only a block changes: prices, balances. A failure is nobody's answer but the one's who asked.
 */
export const recently = <A, E>(read: Effect.Effect<A, E>): Effect.Effect<Effect.Effect<A, E>> =>
  Effect.sync(() => {
    const one = Semaphore.makeUnsafe(1)
    let last: { readonly value: A; readonly at: number } | null = null
    return one.withPermit(
      Effect.gen(function* () {
        const now = yield* Clock.currentTimeMillis
        if (last !== null && now - last.at >= 0 && now - last.at < young) return last.value
        const value = yield* read
        last = { value, at: now }
        return value
      }),
    )
  })
