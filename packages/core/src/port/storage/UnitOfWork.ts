import type { Effect } from "effect"
import { Context } from "effect"
import type { StorageUnavailable } from "./StorageUnavailable.ts"

/**
 * One database transaction around any number of store calls.
 *
 * Laws:
 * 1. Atomic: after the effect either every store write inside is visible or none is. A failure, a defect or an interruption rolls back all
 *    writes.
 * 2. Serialisable: the result of concurrent transactions equals that of some serial order. This covers rows that a transaction looked for
 *    without finding them, or counted. Uncommitted writes are invisible to others.
 * 3. The adapter resolves conflicts: it lets one transaction wait, or runs its effect again. Callers never see a conflict.
 * 4. Nested transactions use savepoints. An inner transaction becomes visible with the outer one, or never. If it fails, dies or is
 *    interrupted and the outer one catches that, exactly its own writes are rolled back and the outer one continues.
 * 5. A statement outside a transaction is a transaction of its own.
 *
 * The effect inside may run more than once. It therefore changes only the stores, makes no network calls and waits only for the stores. It
 * calls the stores one after the other, and every fiber it starts ends before it does.
 */
export interface UnitOfWorkShape {
  readonly transact: <A, E, R>(
    effect: Effect.Effect<A, E, R>,
  ) => Effect.Effect<A, E | StorageUnavailable, R>
}

export class UnitOfWork extends Context.Service<UnitOfWork, UnitOfWorkShape>()(
  "shielded-relay/UnitOfWork",
) {}
