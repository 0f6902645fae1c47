import type { Effect } from "effect"
import { Context, Data } from "effect"
import type { StorageUnavailable } from "./StorageUnavailable.ts"

/** The right to do the work of a name, which nobody else has meanwhile. */
export interface Lease {
  readonly name: string
  /** The fencing token: every acquisition of the name has a greater one than all before it. */
  readonly token: number
}

/** The lease was given back, or somebody else has acquired its name since: what was begun under it must not be written. */
export class LeaseLost extends Data.TaggedError("LeaseLost")<{
  readonly name: string
}> {}

/**
 * Work that one worker at a time does among all processes on the storage: following a chain, advancing an operation.
 *
 * A lease alone cannot stop a worker that is frozen, loses its lease to another and thaws in the middle of a write. Its token can: a
 * write that only the holder may make begins with `fence`, in the same transaction (M. Kleppmann, "How to do distributed locking", 2016).
 *
 * Laws:
 * 1. From `acquire` on, until it is released or `duration` after the last `acquire` or `renew` of it, nobody else acquires the name: they
 *    get `null`. Of any number of simultaneous `acquire`, on any replicas, one gets the lease.
 * 2. The token of each acquisition is greater than every earlier one of that name, also after releases, expiries and restarts.
 * 3. A lease that ran out is still its holder's until somebody acquires the name: `renew` and `fence` go by the token, not by the time.
 *    Once it is released or superseded both fail with `LeaseLost`, for ever.
 * 4. `release` frees the name at once. A lease that is lost already is left as it is: the successor keeps its own.
 * 5. `fence` runs inside a transaction. When that commits, no later acquisition of the name can have been made before it: what a
 *    successor reads holds everything that its predecessors wrote under a fence.
 * 6. Time is the storage's, one for all replicas; a replica's own clock counts for nothing.
 * 7. Inside a transaction that is undone nothing is acquired, renewed or released.
 */
export interface LeasesShape {
  /** `duration` in milliseconds. */
  readonly acquire: (
    name: string,
    duration: number,
  ) => Effect.Effect<Lease | null, StorageUnavailable>
  /** Holds the lease for `duration` milliseconds from now. */
  readonly renew: (
    lease: Lease,
    duration: number,
  ) => Effect.Effect<void, LeaseLost | StorageUnavailable>
  readonly release: (lease: Lease) => Effect.Effect<void, StorageUnavailable>
  /** Lets the transaction around it go on, and commit, only as the lease's holder. */
  readonly fence: (lease: Lease) => Effect.Effect<void, LeaseLost | StorageUnavailable>
}

export class Leases extends Context.Service<Leases, LeasesShape>()("shielded-relay/Leases") {}
