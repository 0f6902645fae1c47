import type { Effect } from "effect"
import { Context } from "effect"
import type { StorageUnavailable } from "./StorageUnavailable.ts"

/**
 * One database transaction around any number of store calls.
 *
 * Laws:
 * 1. Atomic: either every store write inside is visible afterwards or none is; a failure, a defect or an interruption undoes all.
 * 2. Serialisable: what any transactions leave is what they would leave one after the other in some order. That holds as well for rows
 *    that one looked for and did not find, or counted. Nobody sees what is not committed.
 * 3. Conflicts are the adapter's: it makes one transaction wait, or runs its effect again; callers never see that another one came
 *    between.
 * 4. Joined, with savepoints: a transaction inside a transaction becomes visible with the outer one, or never. When it fails, dies or is
 *    interrupted and the outer one catches that, exactly its own writes are undone and the outer one goes on.
 * 5. A statement outside of every transaction is one by itself.
 *
 * What the effect inside owes: it may be run more than once, so it changes nothing but the stores; it makes no network call and waits
 * for nothing but the stores; it calls them one after the other, and no fiber that it starts outlives it.
 */
export interface UnitOfWorkShape {
  readonly transact: <A, E, R>(
    effect: Effect.Effect<A, E, R>,
  ) => Effect.Effect<A, E | StorageUnavailable, R>
}

export class UnitOfWork extends Context.Service<UnitOfWork, UnitOfWorkShape>()(
  "shielded-relay/UnitOfWork",
) {}
