import { Context, Duration, Effect, Latch, Layer, type Scope } from "effect"
import { refusal, type RelayError } from "../error/RelayError.ts"
import type { OwnerId } from "../owner/Owner.ts"
import { Journal, type JournalCursor, type NumberedRow } from "../port/storage/journal/Journal.ts"
import { RelayConfiguration } from "../port/RelayConfiguration.ts"
import type { StorageUnavailable } from "../port/storage/StorageUnavailable.ts"
import { Telemetry } from "../port/Telemetry.ts"

/** Rows read at once. */
const page = 500
/** Milliseconds between two looks, at most. */
const longestPause = 250

/** A caller that waits for rows of its owner. */
export interface Waiting {
  /**
   * Begins to listen. A caller that reads its rows after this and then awaits `news` misses no row: what the read does not have becomes news.
   */
  readonly listen: Effect.Effect<void, StorageUnavailable>
  /** Completes once there may be rows that a read before the last `listen` did not have, or when the wait is over. */
  readonly news: Effect.Effect<void>
  /** Whether the wait ends at once: the process stops, or the place went to another owner. */
  readonly isOver: () => boolean
}

/** A waiting place that is taken. `isLost`: it went to another owner. */
interface Place {
  readonly latch: Latch.Latch
  isLost: boolean
}

/**
 * The callers of this process that wait for rows of the journal. One loop reads the rows of all owners for them, and only while somebody
 * waits: the cost depends on the rows that are written, not on how many wait.
 */
export class JournalWatch extends Context.Service<
  JournalWatch,
  {
    /**
     * Takes one of the owner's waiting places until the scope closes. If the process has none left, the owner with the most loses its oldest,
     * as long as it keeps at least as many as the newcomer then has: a few owners that wait often cannot keep all others from waiting.
     * Fails with RATE_LIMITED if the owner has none left, and with NO_CAPACITY if nobody has more than the newcomer would.
     */
    readonly place: (owner: OwnerId) => Effect.Effect<Waiting, RelayError, Scope.Scope>
    /** Ends all waits, and those that begin later. */
    readonly endWaits: () => void
    /** Wakes callers, for ever. */
    readonly run: Effect.Effect<never>
  }
>()("shielded-relay/JournalWatch") {
  static readonly layer = Layer.effect(
    JournalWatch,
    Effect.gen(function* () {
      const journal = yield* Journal
      const { pollInterval, eventWaits } = yield* RelayConfiguration
      const { gauge } = yield* Telemetry
      const pause = Duration.millis(Math.min(pollInterval, longestPause))
      const places = new Map<OwnerId, Set<Place>>()
      const isAwaited = Latch.makeUnsafe(false)
      let taken = 0
      let over = false
      /** Everything up to here was heard; `null` while nobody waits. Each place that is taken was taken before the rows after it. */
      let heard: JournalCursor | null = null

      const tell = (owners: Iterable<OwnerId>) => {
        for (const owner of owners)
          for (const { latch } of places.get(owner) ?? []) latch.openUnsafe()
      }
      const free = (owner: OwnerId, place: Place) => {
        const own = places.get(owner)
        if (own?.delete(place) !== true) return
        if (own.size === 0) places.delete(owner)
        taken -= 1
      }
      const leave = (owner: OwnerId, place: Place) =>
        Effect.suspend(() => {
          free(owner, place)
          if (taken === 0) {
            heard = null
            isAwaited.closeUnsafe()
          }
          return gauge("event_waits", taken, {})
        })
      /** Takes a place from the owner with the most, if it has at least two more than the newcomer. Returns whether it did. */
      const takeFromMost = (held: number) => {
        let most: readonly [OwnerId, ReadonlySet<Place>] | undefined
        for (const each of places) if (each[1].size > (most?.[1].size ?? held + 1)) most = each
        const [oldest] = most?.[1] ?? []
        if (most === undefined || oldest === undefined) return false
        oldest.isLost = true
        oldest.latch.openUnsafe()
        free(most[0], oldest)
        return true
      }
      const take = (owner: OwnerId): Effect.Effect<Place, RelayError> =>
        Effect.suspend(() => {
          const own = places.get(owner) ?? new Set()
          if (own.size >= eventWaits.perOwner)
            return Effect.fail(
              refusal(
                "RATE_LIMITED",
                { reason: `at most ${eventWaits.perOwner} waiting requests per owner` },
                { retryAfter: 1 },
              ),
            )
          if (taken >= eventWaits.total && !takeFromMost(own.size))
            return Effect.fail(refusal("NO_CAPACITY", {}, { retryAfter: 5 }))
          const place: Place = { latch: Latch.makeUnsafe(over), isLost: false }
          places.set(owner, own.add(place))
          taken += 1
          isAwaited.openUnsafe()
          return Effect.as(gauge("event_waits", taken, {}), place)
        })

      const listen = Effect.suspend(() =>
        heard !== null
          ? Effect.void
          : Effect.map(journal.extent, ({ epoch, last }) => {
              // Another caller may have set it meanwhile: a later position would skip rows that it has not read.
              heard ??= { epoch, position: last }
            }),
      )
      /** Hears the next rows. Returns whether there may be more. */
      const look = Effect.gen(function* () {
        const from = heard
        if (from === null) return false
        const rows = yield* journal.read(from, page).pipe(
          Effect.catchTag("StorageUnavailable", () =>
            Effect.succeed<ReadonlyArray<NumberedRow>>([]),
          ),
          // The callers' own reads find out that the journal was pruned, or restored.
          Effect.orElseSucceed(() => null),
        )
        // Everybody left meanwhile: what was read concerns nobody.
        if (heard !== from) return false
        if (rows === null) {
          heard = null
          tell(places.keys())
          return false
        }
        const last = rows.at(-1)
        if (last !== undefined) heard = { epoch: from.epoch, position: last.position }
        tell(new Set(rows.flatMap(({ owner }) => owner ?? [])))
        return rows.length === page
      })

      return {
        place: (owner) =>
          Effect.map(
            Effect.acquireRelease(take(owner), (place) => leave(owner, place)),
            (place) => {
              const isOver = () => over || place.isLost
              return {
                listen: Effect.suspend(() => {
                  if (!isOver()) place.latch.closeUnsafe()
                  return listen
                }),
                news: place.latch.await,
                isOver,
              }
            },
          ),
        endWaits: () => {
          over = true
          tell(places.keys())
        },
        run: Effect.gen(function* () {
          for (;;) {
            yield* isAwaited.await
            if (!(yield* look)) yield* Effect.sleep(pause)
          }
        }),
      }
    }),
  )
}
