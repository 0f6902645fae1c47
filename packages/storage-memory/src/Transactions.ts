import { Context, Effect, Exit, Semaphore } from "effect"
import { Journal } from "./Journal.ts"

/** The transactions that the running fiber is part of, by storage. */
const Joined = Context.Reference<ReadonlyMap<Transactions, Journal>>(
  "shielded-relay/storage-memory/Joined",
  { defaultValue: () => new Map() },
)

/**
 * The single lock of a storage. A transaction holds it from beginning to end, so transactions run one after the other.
 * A store call outside a transaction is a transaction of its own and waits for the running one. Store code is
 * synchronous and takes the lock only outside a transaction.
 */
export class Transactions {
  readonly #lock = Semaphore.makeUnsafe(1)
  #running: Journal | null = null

  /** Runs store code that either makes all of its writes or throws. */
  statement<A>(body: (journal: Journal) => A): Effect.Effect<A> {
    return Effect.withFiber((fiber) => {
      const joined = fiber.getRef(Joined).get(this)
      if (joined?.open) return Effect.sync(() => this.#joinedStatement(joined, body))
      if (this.#running === null) return Effect.sync(() => this.#ownStatement(body))
      return this.#lock.withPermit(Effect.sync(() => this.#ownStatement(body)))
    })
  }

  /** Like `statement`, for store code that may fail. Store code returns a failure before it writes anything. */
  refusable<A, E>(body: (journal: Journal) => Effect.Effect<A, E>): Effect.Effect<A, E> {
    return Effect.flatten(this.statement(body))
  }

  /**
   * Runs any number of statements as one transaction. Inside another transaction it acts as a savepoint: its failure
   * undoes only its own writes.
   */
  transact<A, E, R>(effect: Effect.Effect<A, E, R>): Effect.Effect<A, E, R> {
    return Effect.withFiber((fiber) => {
      const all = fiber.getRef(Joined)
      const joined = all.get(this)
      if (joined?.open) return this.#savepoint(joined, effect)
      return this.#lock.withPermit(this.#begin(all, effect))
    })
  }

  #begin<A, E, R>(
    joined: ReadonlyMap<Transactions, Journal>,
    effect: Effect.Effect<A, E, R>,
  ): Effect.Effect<A, E, R> {
    return Effect.uninterruptibleMask((restore) =>
      Effect.suspend(() => {
        const journal = new Journal()
        this.#running = journal
        return restore(
          Effect.provideService(effect, Joined, new Map(joined).set(this, journal)),
        ).pipe(
          Effect.onExit((exit) =>
            Effect.sync(() => {
              this.#running = null
              if (Exit.isSuccess(exit)) journal.commit()
              else journal.rollback()
            }),
          ),
        )
      }),
    )
  }

  #savepoint<A, E, R>(journal: Journal, effect: Effect.Effect<A, E, R>): Effect.Effect<A, E, R> {
    return Effect.suspend(() => {
      const mark = journal.mark()
      return Effect.onExit(effect, (exit) =>
        Effect.sync(() => {
          if (Exit.isFailure(exit) && journal.open) journal.undoTo(mark)
        }),
      )
    })
  }

  #joinedStatement<A>(journal: Journal, body: (journal: Journal) => A): A {
    const mark = journal.mark()
    try {
      return body(journal)
    } catch (defect) {
      journal.undoTo(mark)
      throw defect
    }
  }

  #ownStatement<A>(body: (journal: Journal) => A): A {
    const journal = new Journal()
    const result = this.#joinedStatement(journal, body)
    journal.commit()
    return result
  }
}
