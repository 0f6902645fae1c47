import { Clock, Deferred, Duration, Effect, Latch, type Scope } from "effect"
import { zeroLeafKeys, type LeafKeys } from "./LeafKeys.ts"

export interface LeafKeyCacheOptions {
  /** Milliseconds from a derivation until its keys are zeroed. */
  readonly timeToLive: number
  /** Number of wallets whose keys are kept. Further ones displace those that expire next. */
  readonly capacity: number
}

/**
 * Runs `body` on the keys of the wallet `name`. Derives them unless they are kept or another call derives them already. `body` must not
 * keep the arrays: they are zeroed once they expire and no call uses them.
 */
export type UseLeafKeys<E> = <A>(
  name: string,
  derive: Effect.Effect<LeafKeys, E>,
  body: (keys: LeafKeys) => A,
) => Effect.Effect<A, E>

interface Entry<E> {
  readonly name: string
  readonly derived: Deferred.Deferred<LeafKeys, E>
  /** Calls that wait for the keys or use them. */
  uses: number
  /** The keys once they left the cache: only the calls counted in `uses` still have them. */
  discarded: LeafKeys | null
}

interface Kept<E> {
  readonly entry: Entry<E>
  readonly keys: LeafKeys
  /** Nanoseconds of the monotonic clock: a corrected wall clock must not lengthen a key's life. */
  readonly expiresAt: bigint
}

/** Leaf keys in memory for a bounded time. Closing the scope zeroes all that no call uses, and later calls keep none. */
export const leafKeyCache = <E>({
  timeToLive,
  capacity,
}: LeafKeyCacheOptions): Effect.Effect<UseLeafKeys<E>, never, Scope.Scope> =>
  Effect.gen(function* () {
    const clock = yield* Clock.Clock
    const filled = yield* Latch.make()
    const deriving = new Map<string, Entry<E>>()
    /** In the order in which they expire. */
    const kept = new Map<string, Kept<E>>()
    let isOpen = true

    /** Invariant: keys are zeroed only when no call waits for them or uses them. Test: "are the keys it waited for". */
    const zeroUnused = (entry: Entry<E>) => {
      if (entry.uses === 0 && entry.discarded !== null) zeroLeafKeys(entry.discarded)
    }
    const discard = ({ entry, keys }: Kept<E>) => {
      kept.delete(entry.name)
      entry.discarded = keys
      zeroUnused(entry)
    }
    const next = () => kept.values().next().value
    const now = () => clock.monotonicTimeNanosUnsafe()

    const keep = (entry: Entry<E>, keys: LeafKeys) => {
      const lifetime = Duration.toNanosUnsafe(Duration.millis(timeToLive))
      kept.set(entry.name, { entry, keys, expiresAt: now() + lifetime })
      const limit = isOpen ? capacity : 0
      for (let oldest = next(); oldest !== undefined && kept.size > limit; oldest = next())
        discard(oldest)
      filled.openUnsafe()
    }

    const finish = (entry: Entry<E>, derive: Effect.Effect<LeafKeys, E>) =>
      Effect.map(Effect.exit(derive), (exit) => {
        deriving.delete(entry.name)
        if (exit._tag === "Success") keep(entry, exit.value)
        Deferred.doneUnsafe(entry.derived, exit)
      })

    /** The entry of a name with one more use. */
    const borrow = (name: string, derive: Effect.Effect<LeafKeys, E>) =>
      Effect.suspend(() => {
        const known = kept.get(name)
        // `expire` may run late on a busy or suspended machine.
        if (known !== undefined && known.expiresAt <= now()) discard(known)
        const found = kept.get(name)?.entry ?? deriving.get(name)
        if (found !== undefined) {
          found.uses += 1
          return Effect.succeed(found)
        }
        const entry = {
          name,
          derived: Deferred.makeUnsafe<LeafKeys, E>(),
          uses: 1,
          discarded: null,
        }
        deriving.set(name, entry)
        // In its own fiber: an interrupted caller must not fail the others that wait.
        return Effect.as(Effect.forkDetach(finish(entry, derive)), entry)
      })

    const expire = Effect.gen(function* () {
      for (;;) {
        const oldest = next()
        if (oldest === undefined) {
          filled.closeUnsafe()
          yield* filled.await
        } else if (oldest.expiresAt <= now()) discard(oldest)
        else yield* Effect.sleep(Duration.nanos(oldest.expiresAt - now()))
      }
    })
    yield* Effect.addFinalizer(() =>
      Effect.sync(() => {
        isOpen = false
        for (const each of kept.values()) discard(each)
      }),
    )
    yield* Effect.forkScoped(expire)

    return (name, derive, body) =>
      Effect.acquireUseRelease(
        borrow(name, derive),
        (entry) => Effect.map(Deferred.await(entry.derived), body),
        (entry) =>
          Effect.sync(() => {
            entry.uses -= 1
            zeroUnused(entry)
          }),
      )
  })
