import type { PgConnection, Result as Answer } from "@effect/sql-pg/PgConnection"
import { StorageUnavailable } from "@shielded-relay/core"
import { Clock, Context, Duration, Effect, Exit, Result, Scope, Semaphore } from "effect"
import type { SqlError } from "effect/sql/SqlError"
import type { ConnectionSource } from "../connection/ConnectionSource.ts"
import { faultOf, Silence, type Fault } from "../connection/Fault.ts"
import { DatabaseDefect, DatabaseUnreachable } from "./DatabaseDefect.ts"
import { fateOf } from "./fateOf.ts"
import { Level, Transaction } from "./Transaction.ts"

/** The transactions that the running fiber is part of, by the database that they belong to. */
const Joined = Context.Reference<ReadonlyMap<Transactions, Level>>(
  "shielded-relay/storage-postgres/Joined",
  { defaultValue: () => new Map() },
)

/** Longer than any limit that the server itself enforces: reached only when it is gone without a word. */
const SILENCE = Duration.seconds(40)
/** How often a transaction that others came in between of is run in all. */
const ATTEMPTS = 20

/** How one run of a transaction's body ended. */
type Outcome<A, E> =
  | { readonly type: "done"; readonly exit: Exit.Exit<A, E> }
  | { readonly type: "again"; readonly fault: Fault }

/**
 * The transactions of one database, and statements outside of any.
 *
 * Transactions are SERIALIZABLE. One that lost a conflict is run again, which its law allows: nothing inside reaches further than the
 * stores. In one process they run one after the other: the tables of work in flight are a few pages, and the server tells conflicts apart
 * by page, so side by side they would mostly undo each other. Conflicts are left with other processes.
 */
export class Transactions {
  readonly #source: ConnectionSource
  /** Real time, also where a test moves the clock of everything else: it bounds the wait for a real server. */
  readonly #clock: Clock.Clock
  readonly #turns: Semaphore.Semaphore
  readonly #again = Semaphore.makeUnsafe(1)

  /** @param atOnce Transactions of this process at a time; more than one is for tests of their conflicts. */
  constructor(source: ConnectionSource, clock: Clock.Clock, atOnce = 1) {
    this.#source = source
    this.#clock = clock
    this.#turns = Semaphore.makeUnsafe(atOnce)
  }

  /** Whether other processes may change what is stored. */
  get shared(): boolean {
    return this.#source.shared
  }

  /** Whether the fiber is part of a transaction that still runs. */
  get inside(): Effect.Effect<boolean> {
    return Effect.withFiber((fiber) =>
      Effect.succeed(fiber.getRef(Joined).get(this)?.transaction.open === true),
    )
  }

  /** Runs one statement, in the transaction that the fiber is part of or as one by itself. */
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

  /** Runs a step when what has been written so far is committed, at once outside of a transaction. */
  onCommit(step: () => void): Effect.Effect<void> {
    return Effect.withFiber((fiber) => {
      const joined = fiber.getRef(Joined).get(this)?.transaction
      return Effect.sync(() => (joined?.open === true ? joined.onCommit(step) : step()))
    })
  }

  /** One transaction around any number of statements; inside another it is a part of that one that can fail by itself. */
  transact<A, E, R>(effect: Effect.Effect<A, E, R>): Effect.Effect<A, E | StorageUnavailable, R> {
    return Effect.withFiber((fiber) => {
      const levels = fiber.getRef(Joined)
      const level = levels.get(this)
      return level?.transaction.open === true
        ? level.deeper.withPermit(this.#nested(level.transaction, effect, levels))
        : this.#outermost(effect, levels)
    })
  }

  /** As `transact`, for what writes nothing when it fails: inside a transaction it is simply a part of it. */
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

  /** A connection in a new transaction; when that cannot be had, the scope gives the connection back. */
  #reserved(scope: Scope.Scope): Effect.Effect<PgConnection, StorageUnavailable> {
    return Effect.gen({ self: this }, function* () {
      const connection = yield* this.#patient(Scope.provide(this.#source.reserve, scope))
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
      const obstacle = yield* this.#commit(connection)
      if (obstacle === null) {
        transaction.committed()
        return { type: "done", exit }
      }
      return obstacle.kind === "conflict"
        ? { type: "again", fault: obstacle }
        : { type: "done", exit: Exit.fail(unavailable(obstacle)) }
    })
  }

  /** `null` when everything is committed; else why nothing is. */
  #commit(connection: PgConnection): Effect.Effect<Fault | null> {
    return Effect.gen({ self: this }, function* () {
      // A connection that breaks during COMMIT leaves open what became of it; the transaction's id can be asked about afterwards.
      const id = yield* this.#transactionId(connection)
      if (typeof id === "object" && id !== null) {
        yield* this.#rollback(connection)
        return id
      }
      const ended = yield* Effect.result(this.#run(connection, "COMMIT"))
      if (Result.isSuccess(ended))
        // The server answers ROLLBACK for a transaction in which a statement failed, whatever the code inside made of it.
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

  /** The id of a transaction that has written something; a database in this process has no connection that could break. */
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
        // When this fails too, the whole transaction is lost, and its end says so.
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
    return this.#patient(once).pipe(
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
    // What runs in this process cannot be cancelled, and giving up on its answer would only confuse the protocol.
    return this.#source.shared ? this.#patient(query) : Effect.uninterruptible(query)
  }

  /** Gives up on a server that is gone without a word. */
  #patient<A, E>(effect: Effect.Effect<A, E>): Effect.Effect<A, E | Silence> {
    if (!this.#source.shared) return effect
    return Effect.interruptible(effect).pipe(
      Effect.timeoutOrElse({ duration: SILENCE, orElse: () => Effect.fail(new Silence()) }),
      Effect.provideService(Clock.Clock, this.#clock),
    )
  }
}

function refused(fault: Fault): Effect.Effect<never, StorageUnavailable> {
  return fault.kind === "defect"
    ? Effect.die(new DatabaseDefect(fault))
    : Effect.fail(unavailable(fault))
}

/** The code inside went on after a statement had failed. */
const abandoned: Fault = {
  kind: "unreachable",
  connectionLost: false,
  sqlState: "25P02",
  constraint: null,
}

function unavailable({ sqlState }: Fault): StorageUnavailable {
  return new StorageUnavailable({
    cause: new DatabaseUnreachable(sqlState === null ? "connection lost" : `SQLSTATE ${sqlState}`),
  })
}
