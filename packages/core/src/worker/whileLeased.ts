import { Duration, Effect, Option } from "effect"
import { Leases, type Lease } from "../port/storage/Leases.ts"

/** Of a process that died nobody takes over before this has passed; milliseconds. */
const leaseDuration = 12_000

/**
 * Does work that one worker at a time does among all processes; `none` when somebody else is at it, or has taken over. The lease is
 * renewed while the work lasts, and given back when it ends, however it ends. A worker that was replaced is interrupted as soon as it
 * hears of it; what it may have begun by then is refused by `fence` or by the version of the row.
 */
export const whileLeased = <A, E, R>(
  name: string,
  work: (lease: Lease) => Effect.Effect<A, E, R>,
) =>
  Effect.gen(function* () {
    const leases = yield* Leases
    return yield* Effect.acquireUseRelease(
      leases.acquire(name, leaseDuration),
      (lease) =>
        lease === null
          ? Effect.succeed(Option.none<A>())
          : Effect.raceFirst(
              Effect.map(work(lease), Option.some),
              Effect.as(renewUntilLost(lease), Option.none<A>()),
            ),
      (lease) => (lease === null ? Effect.void : Effect.ignore(leases.release(lease))),
    )
  })

/** A store that does not answer takes nothing away: the next renewal may come in time, and fences hold meanwhile. */
const renewUntilLost = Effect.fnUntraced(function* (lease: Lease) {
  const leases = yield* Leases
  for (;;) {
    yield* Effect.sleep(Duration.millis(leaseDuration / 4))
    const lost = yield* leases.renew(lease, leaseDuration).pipe(
      Effect.as(false),
      Effect.catchTag("LeaseLost", () => Effect.succeed(true)),
      Effect.catchTag("StorageUnavailable", () => Effect.succeed(false)),
    )
    if (lost) return
  }
})
