import type { Effect } from "effect"
import { Context } from "effect"
import type { StorageUnavailable } from "./StorageUnavailable.ts"

/**
 * One database transaction around any number of store calls.
 *
 * Laws:
 * 1. Atomic: either every store write inside is visible afterwards or none is; a failure, a defect or an interruption undoes all.
 * 2. Isolated: two transactions that touch the same rows behave as if one ran after the other.
 * 3. Joined: a transaction inside a transaction is part of the outer one.
 * 4. The effect inside makes no network call and waits for nothing but the stores.
 */
export interface UnitOfWorkShape {
  readonly transact: <A, E, R>(
    effect: Effect.Effect<A, E, R>,
  ) => Effect.Effect<A, E | StorageUnavailable, R>
}

export class UnitOfWork extends Context.Service<UnitOfWork, UnitOfWorkShape>()(
  "shielded-relay/UnitOfWork",
) {}
