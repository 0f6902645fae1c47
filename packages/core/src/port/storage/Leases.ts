import type { Effect } from "effect"
import { Context, Data } from "effect"
import type { StorageUnavailable } from "./StorageUnavailable.ts"

/** The exclusive right to do the named work. */
export interface Lease {
  readonly name: string
  /** The fencing token. It increases with every acquisition of the name. */
  readonly token: number
}

/** The lease was released or superseded. Work begun under it must not be written. */
export class LeaseLost extends Data.TaggedError("LeaseLost")<{
  readonly name: string
}> {}

/**
 * Leases for work that only one worker among all processes on the storage may do at a time: indexing a chain, advancing an operation.
 *
 * A lease alone cannot stop a worker that freezes, loses its lease and resumes in the middle of a write. Its token can: every write
 * reserved to the holder begins with `fence` in the same transaction (M. Kleppmann, "How to do distributed locking", 2016).
 *
 * Laws:
 * 1. A lease is exclusive until it is released or `duration` has passed since its last `acquire` or `renew`. Meanwhile, other calls of
 *    `acquire` return `null`. Of simultaneous `acquire` calls, on any replicas, exactly one gets the lease.
 * 2. The token of each acquisition is greater than every earlier token of the name, also across releases, expiries and restarts.
 * 3. An expired lease stays with its holder until another worker acquires the name: `renew` and `fence` check the token, not the time.
 *    After release or takeover both always fail with `LeaseLost`.
 * 4. `release` frees the name at once. Releasing a lost lease has no effect on the successor's lease.
 * 5. `fence` runs inside a transaction. If that commits, every later acquisition of the name happens after it. A successor therefore reads
 *    everything that its predecessors wrote under a fence.
 * 6. Time is the storage's clock, shared by all replicas. The replicas' own clocks are ignored.
 * 7. `acquire`, `renew` and `release` in a transaction that rolls back have no effect.
 */
export interface LeasesShape {
  /** `duration` in milliseconds. */
  readonly acquire: (
    name: string,
    duration: number,
  ) => Effect.Effect<Lease | null, StorageUnavailable>
  /** Extends the lease to `duration` milliseconds from now. */
  readonly renew: (
    lease: Lease,
    duration: number,
  ) => Effect.Effect<void, LeaseLost | StorageUnavailable>
  readonly release: (lease: Lease) => Effect.Effect<void, StorageUnavailable>
  /** Lets the surrounding transaction continue and commit only while the caller holds the lease. */
  readonly fence: (lease: Lease) => Effect.Effect<void, LeaseLost | StorageUnavailable>
}

export class Leases extends Context.Service<Leases, LeasesShape>()("shielded-relay/Leases") {}
