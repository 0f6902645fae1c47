import { Duration, Effect, Option } from "effect"
import { RelayConfiguration } from "../port/RelayConfiguration.ts"
import { Leases, type Lease } from "../port/storage/Leases.ts"

/**
 * Runs work that only one worker among all processes may do at a time. Returns `none` if another worker holds the lease or takes it over.
 * Renews the lease while the work runs and releases it at the end in every case. A worker that lost the lease is interrupted as soon as it
 * notices; `fence` or the row's version rejects anything it still writes.
 */
export const whileLeased = <A, E, R>(
  name: string,
  work: (lease: Lease) => Effect.Effect<A, E, R>,
) =>
  Effect.gen(function* () {
    const leases = yield* Leases
    const { leaseDuration } = yield* RelayConfiguration
    return yield* Effect.acquireUseRelease(
      leases.acquire(name, leaseDuration),
      (lease) =>
        lease === null ? Effect.succeed(Option.none<A>()) : whileHeld(lease, work(lease)),
      (lease) => (lease === null ? Effect.void : Effect.ignore(leases.release(lease))),
    )
  })

/** Renews a lease while the work runs. Returns `none` if another worker took it over; the work is interrupted then. */
export const whileHeld = <A, E, R>(lease: Lease, work: Effect.Effect<A, E, R>) =>
  Effect.raceFirst(
    Effect.map(work, Option.some),
    Effect.as(renewUntilLost(lease), Option.none<A>()),
  )

/** Renews until the lease is lost. If the store is unavailable, the next renewal may still come in time, and fences hold meanwhile. */
const renewUntilLost = Effect.fnUntraced(function* (lease: Lease) {
  const leases = yield* Leases
  const { leaseDuration } = yield* RelayConfiguration
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
