import type { JobTopic, StoreName, storePorts } from "@shielded-relay/core"
import type { Effect } from "effect"

/** A store with promises. `until` alone may wait for long, so it is given a signal that aborts when the wait is over. */
export type PromiseStore<Shape> = {
  readonly [
    Name in keyof Shape as Name extends "work" | "workAlone" ? never : Name
  ]: Shape[Name] extends (...given: infer Given) => Effect.Effect<infer A, infer _E>
    ? (...given: Name extends "until" ? [...Given, signal: AbortSignal] : Given) => Promise<A>
    : Shape[Name] extends Effect.Effect<infer A, infer _E>
      ? () => Promise<A>
      : never
}

/** Every store, outside a transaction or as part of one. */
export type PromiseStores = {
  readonly [Name in StoreName]: PromiseStore<(typeof storePorts)[Name]["Service"]>
}

/**
 * Runs a body as one transaction of the stores that it is given. Commits and resolves with the body's result if the body resolves. Rolls
 * back and rejects with the body's error if the body rejects. After a conflict it may run the body again. The signal aborts while the
 * transaction still waits for others; the body then must not run.
 */
export type Transact = <A>(
  body: (stores: PromiseTransaction) => Promise<A>,
  signal: AbortSignal,
) => Promise<A>

/** The stores inside a transaction. Their `transact` is a savepoint: its rejection rolls back exactly what its body wrote. */
export interface PromiseTransaction extends PromiseStores {
  readonly transact: Transact
}

/**
 * Every store port with promises; the docblock of each port states its laws, and `UnitOfWork` those of `transact`.
 *
 * Every call settles: bound those to a database by a timeout. A call that the laws refuse throws the error that its port names, such as
 * `OperationMoved`; one that they call a defect throws `StorageDefect`. Any other error is taken as a fault of the storage: the call
 * fails with `StorageUnavailable` and its transaction, if any, rejects with the same error object and rolls back.
 */
export interface PromiseStorage extends PromiseTransaction {
  readonly jobQueue: PromiseStores["jobQueue"] & {
    /**
     * Serves a topic until the signal aborts, at most `concurrency` jobs at a time, and resolves when the running jobs have ended. A job
     * whose `run` rejects is due again after a growing pause.
     */
    readonly work: (
      topic: JobTopic,
      concurrency: number,
      run: (id: string) => Promise<void>,
      signal: AbortSignal,
    ) => Promise<void>
  }
}
