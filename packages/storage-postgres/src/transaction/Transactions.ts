import type { PgConnection, Result as Answer } from "@effect/sql-pg/PgConnection"
import { StorageUnavailable } from "@shielded-relay/core"
import {
  Clock,
  Context,
  Duration,
  Effect,
  Exit,
  type Fiber,
  Result,
  Scope,
  Semaphore,
} from "effect"
import type { SqlError } from "effect/sql/SqlError"
import type { ConnectionSource } from "../connection/ConnectionSource.ts"
import { faultOf, Silence, type Fault } from "../connection/Fault.ts"
import { DatabaseDefect, DatabaseUnreachable } from "./DatabaseDefect.ts"
import { fateOf } from "./fateOf.ts"
import { Level, Transaction } from "./Transaction.ts"

/** The transactions that the running fiber is part of, by database. */
const Joined = Context.Reference<ReadonlyMap<Transactions, Level>>(
  "shielded-relay/storage-postgres/Joined",
  { defaultValue: () => new Map() },
)

/**
 * Longer than every timeout that the server enforces, so it expires only when the server has vanished without closing
 * the connection.
 */
const SERVER_TIMEOUT = Duration.seconds(40)
/** How many times in all a transaction runs when conflicts abort it. */
const ATTEMPTS = 20

/** How one run of a transaction's body ended. */
type Outcome<A, E> =
  | { readonly type: "done"; readonly exit: Exit.Exit<A, E> }
  | { readonly type: "again"; readonly fault: Fault }

/**
 * The transactions of one database, and single statements outside them.
 *
 * Transactions are SERIALIZABLE. One that loses a conflict runs again, which is safe because its body touches only the
 * stores. Transactions of one process run one after the other: the job tables span few pages and Postgres detects
 * conflicts by page, so concurrent ones would mostly abort each other. Conflicts remain between processes.
 */
export class Transactions {
  readonly #source: ConnectionSource
  /** The real clock, also where a test replaces the others: it bounds the wait for a real server. */
  readonly #clock: Clock.Clock
  readonly #turns: Semaphore.Semaphore
  readonly #again = Semaphore.makeUnsafe(1)

  /** @param atOnce Maximum number of concurrent transactions of this process. More than 1 is for tests of conflicts. */
  constructor(source: ConnectionSource, clock: Clock.Clock, atOnce = 1) {
    this.#source = source
    this.#clock = clock
    this.#turns = Semaphore.makeUnsafe(atOnce)
  }

  /** Whether other processes may change the stored data. */
  get shared(): boolean {
    return this.#source.shared
  }

  /** Whether the fiber is part of a running transaction. */
  get inside(): Effect.Effect<boolean> {
    return Effect.withFiber((fiber) => Effect.succeed(this.isInside(fiber)))
  }

  /** Whether this fiber is part of a running transaction. */
  isInside(fiber: Fiber.Fiber<unknown, unknown>): boolean {
    return fiber.getRef(Joined).get(this)?.transaction.open === true
  }

  /** Runs one statement: in the fiber's transaction, or as a transaction of its own. */
  statement(
    sql: string,
    parameters: ReadonlyArray<unknown> = [],
  ): Effect.Effect<Answer, StorageUnavailable> {
    return Effect.withFiber((fiber) => {
      const joined = fiber.getRef(Joined).get(this)?.transaction
      return joined?.open === true
        ? this.#joined(joined, sql, parameters)
        : this.#alone(sql, parameters)
    })
  }

  /** Runs a step after the current transaction commits; at once outside a transaction. */
  onCommit(step: () => void): Effect.Effect<void> {
    return Effect.withFiber((fiber) => {
      const joined = fiber.getRef(Joined).get(this)?.transaction
      return Effect.sync(() => (joined?.open === true ? joined.onCommit(step) : step()))
    })
  }

  /**
   * Runs any number of statements as one transaction. Inside another transaction it is a savepoint: its failure rolls
   * back only its own writes.
   */
  transact<A, E, R>(effect: Effect.Effect<A, E, R>): Effect.Effect<A, E | StorageUnavailable, R> {
    return Effect.withFiber((fiber) => {
      const levels = fiber.getRef(Joined)
      const level = levels.get(this)
      return level?.transaction.open === true
        ? level.deeper.withPermit(this.#nested(level.transaction, effect, levels))
        : this.#outermost(effect, levels)
    })
  }

  /** Like `transact`, for an effect that fails before it writes: inside a transaction it needs no savepoint. */
  within<A, E, R>(effect: Effect.Effect<A, E, R>): Effect.Effect<A, E | StorageUnavailable, R> {
    return Effect.withFiber((fiber) => {
      const levels = fiber.getRef(Joined)
      return levels.get(this)?.transaction.open === true ? effect : this.#outermost(effect, levels)
    })
  }

  #outermost<A, E, R>(
    effect: Effect.Effect<A, E, R>,
    levels: ReadonlyMap<Transactions, Level>,
  ): Effect.Effect<A, E | StorageUnavailable, R> {
    const once = this.#once(effect, levels)
    const attempt = (number: number): Effect.Effect<A, E | StorageUnavailable, R> =>
      Effect.flatMap(number === 1 ? once : this.#again.withPermit(once), (outcome) => {
        if (outcome.type === "done") return outcome.exit
        return number < ATTEMPTS ? attempt(number + 1) : Effect.fail(unavailable(outcome.fault))
      })
    return this.#turns.withPermit(attempt(1))
  }

  #once<A, E, R>(
    effect: Effect.Effect<A, E, R>,
    levels: ReadonlyMap<Transactions, Level>,
  ): Effect.Effect<Outcome<A, E | StorageUnavailable>, StorageUnavailable, R> {
    return Effect.uninterruptibleMask((restore) =>
      Effect.gen({ self: this }, function* () {
        const scope = yield* Scope.make()
        const body = Effect.gen({ self: this }, function* () {
          const connection = yield* restore(this.#reserved(scope))
          const transaction = new Transaction(connection)
          const joined = new Map(levels).set(this, new Level(transaction))
          const exit = yield* Effect.exit(restore(Effect.provideService(effect, Joined, joined)))
          transaction.close()
          return yield* this.#end(transaction, exit)
        })
        return yield* Effect.onExit(body, (exit) => Scope.close(scope, exit))
      }),
    )
  }

  /** Begins a transaction on a reserved connection. If that fails, the scope releases the connection. */
  #reserved(scope: Scope.Scope): Effect.Effect<PgConnection, StorageUnavailable> {
    return Effect.gen({ self: this }, function* () {
      const connection = yield* this.#withTimeout(Scope.provide(this.#source.reserve, scope))
      yield* this.#run(connection, "BEGIN ISOLATION LEVEL SERIALIZABLE")
      return connection
    }).pipe(Effect.mapError((error) => unavailable(faultOf(error))))
  }

  #end<A, E>(
    transaction: Transaction,
    exit: Exit.Exit<A, E>,
  ): Effect.Effect<Outcome<A, E | StorageUnavailable>> {
    return Effect.gen({ self: this }, function* () {
      const { fault, connection } = transaction
      if (fault?.kind === "conflict" && !Exit.hasInterrupts(exit)) {
        yield* this.#rollback(connection)
        return { type: "again", fault }
      }
      if (Exit.isFailure(exit)) {
        yield* this.#rollback(connection)
        return { type: "done", exit }
      }
      const obstacle = yield* this.#commit(transaction)
      if (obstacle === null) {
        transaction.committed()
        return { type: "done", exit }
      }
      return obstacle.kind === "conflict"
        ? { type: "again", fault: obstacle }
        : { type: "done", exit: Exit.fail(unavailable(obstacle)) }
    })
  }

  /** `null` if the transaction was committed, else the reason why it was not. */
  #commit(transaction: Transaction): Effect.Effect<Fault | null> {
    return Effect.gen({ self: this }, function* () {
      const { connection } = transaction
      // If the connection breaks during COMMIT, the transaction's id lets us ask the server for the result.
      const id = transaction.id ?? (yield* this.#transactionId(connection))
      if (typeof id === "object" && id !== null) {
        yield* this.#rollback(connection)
        return id
      }
      const ended = yield* Effect.result(this.#run(connection, "COMMIT"))
      if (Result.isSuccess(ended))
        // The server answers COMMIT with ROLLBACK if a statement failed, even if the code inside handled the failure.
        return ended.success.command === "COMMIT" ? null : abandoned
      const fault = faultOf(ended.failure)
      if (!fault.connectionLost) return fault
      yield* this.#source.discard(connection)
      return id === null
        ? fault
        : yield* Effect.provideService(
            fateOf(id, (sql, parameters) => this.#alone(sql, parameters)),
            Clock.Clock,
            this.#clock,
          )
    })
  }

  /** The id of a transaction that has written. `null` for an embedded database: its connection cannot break. */
  #transactionId(connection: PgConnection): Effect.Effect<string | Fault | null> {
    if (!this.#source.shared) return Effect.succeed(null)
    const asked = this.#run(connection, "SELECT pg_current_xact_id_if_assigned()::text AS id")
    return Effect.match(asked, {
      onFailure: faultOf,
      onSuccess: ({ rows }) => (typeof rows[0]?.["id"] === "string" ? rows[0]["id"] : null),
    })
  }

  #rollback(connection: PgConnection): Effect.Effect<void> {
    return this.#run(connection, "ROLLBACK").pipe(
      Effect.asVoid,
      Effect.catch(() => this.#source.discard(connection)),
    )
  }

  #nested<A, E, R>(
    transaction: Transaction,
    effect: Effect.Effect<A, E, R>,
    levels: ReadonlyMap<Transactions, Level>,
  ): Effect.Effect<A, E | StorageUnavailable, R> {
    const run = (sql: string) => this.#joined(transaction, sql, [])
    const deeper = new Map(levels).set(this, new Level(transaction))
    return Effect.uninterruptibleMask((restore) =>
      Effect.gen(function* () {
        const { name, steps } = transaction.mark()
        yield* run(`SAVEPOINT ${name}`)
        const exit = yield* Effect.exit(restore(Effect.provideService(effect, Joined, deeper)))
        if (Exit.isSuccess(exit)) {
          yield* run(`RELEASE ${name}`)
          return exit.value
        }
        transaction.forgetSince(steps)
        // If this fails too, the transaction is lost and its end reports that.
        yield* Effect.ignore(Effect.andThen(run(`ROLLBACK TO ${name}`), run(`RELEASE ${name}`)))
        return yield* exit
      }),
    )
  }

  #joined(
    transaction: Transaction,
    sql: string,
    parameters: ReadonlyArray<unknown>,
  ): Effect.Effect<Answer, StorageUnavailable> {
    return this.#run(transaction.connection, sql, parameters).pipe(
      Effect.tap((answer) => Effect.sync(() => transaction.learn(answer))),
      Effect.mapError(faultOf),
      Effect.catch((fault) => {
        transaction.suffer(fault)
        return refused(fault)
      }),
    )
  }

  #alone(
    sql: string,
    parameters: ReadonlyArray<unknown>,
  ): Effect.Effect<Answer, StorageUnavailable> {
    const once = this.#source.use((connection) => connection.query(sql, parameters))
    return this.#withTimeout(once).pipe(
      Effect.mapError(faultOf),
      Effect.retry({ while: ({ kind }) => kind === "conflict", times: ATTEMPTS }),
      Effect.catch(refused),
    )
  }

  #run(
    connection: PgConnection,
    sql: string,
    parameters: ReadonlyArray<unknown> = [],
  ): Effect.Effect<Answer, SqlError | Silence> {
    const query = connection.query(sql, parameters)
    // A statement of the embedded database cannot be cancelled; abandoning its answer would desynchronise the protocol.
    return this.#source.shared ? this.#withTimeout(query) : Effect.uninterruptible(query)
  }

  /** Fails with `Silence` when the server does not answer in time. */
  #withTimeout<A, E>(effect: Effect.Effect<A, E>): Effect.Effect<A, E | Silence> {
    if (!this.#source.shared) return effect
    return Effect.interruptible(effect).pipe(
      Effect.timeoutOrElse({ duration: SERVER_TIMEOUT, orElse: () => Effect.fail(new Silence()) }),
      Effect.provideService(Clock.Clock, this.#clock),
    )
  }
}

function refused(fault: Fault): Effect.Effect<never, StorageUnavailable> {
  return fault.kind === "defect"
    ? Effect.die(new DatabaseDefect(fault))
    : Effect.fail(unavailable(fault))
}

/** A statement failed and the code inside continued to COMMIT. */
const abandoned: Fault = {
  kind: "unreachable",
  connectionLost: false,
  sqlState: "25P02",
  constraint: null,
  network: null,
}

function unavailable(fault: Fault): StorageUnavailable {
  return new StorageUnavailable({ cause: DatabaseUnreachable.by(fault) })
}
