import { StorageUnavailable } from "@shielded-relay/core"
import { Context, Effect, Exit, Semaphore } from "effect"
import type { PromiseStorage, PromiseTransaction } from "./PromiseStores.ts"
import { Rounds } from "./Rounds.ts"
import { isRefusal, type Refusal, StorageDefect, unavailable } from "./storageFailure.ts"

/** A nesting level of a running transaction. */
interface Level {
  readonly stores: PromiseTransaction
  /** Statements and savepoints of one level take turns, so that each settles before the next one begins. */
  readonly turn: Semaphore.Semaphore
  /** Shared by all levels of a transaction: the first error of a statement that its port does not name. */
  readonly fate: { fault: unknown }
  isOpen: boolean
}

/** The levels that the running fiber is part of, by storage. */
const Joined = Context.Reference<ReadonlyMap<PromiseTransactions, Level>>(
  "shielded-relay/PromiseTransactions/Joined",
  { defaultValue: () => new Map() },
)

/** The statements and transactions of a storage that is an object of promises. */
export class PromiseTransactions {
  readonly #storage: PromiseStorage

  constructor(storage: PromiseStorage) {
    this.#storage = storage
  }

  /** Runs a statement: in the fiber's transaction, or outside any. It cannot be interrupted, so it never outlives its transaction. */
  statement(
    method: string,
    call: (stores: PromiseTransaction) => Promise<unknown>,
  ): Effect.Effect<unknown, Refusal | StorageUnavailable> {
    return Effect.withFiber((fiber) => {
      const level = fiber.getRef(Joined).get(this)
      if (level === undefined || !level.isOpen)
        return settled(method, () => call(this.#storage), null)
      return inTurn(
        level,
        method,
        settled(method, () => call(level.stores), level.fate),
      )
    })
  }

  /** Runs an effect as a transaction, or inside another one as a savepoint. */
  transact<A, E, R>(effect: Effect.Effect<A, E, R>): Effect.Effect<A, E | StorageUnavailable, R> {
    return Effect.withFiber((fiber) => {
      const levels = fiber.getRef(Joined)
      const level = levels.get(this)
      return level === undefined || !level.isOpen
        ? this.#run(null, effect, levels)
        : inTurn(level, "transact", this.#run(level, effect, levels))
    })
  }

  #run<A, E, R>(
    outer: Level | null,
    effect: Effect.Effect<A, E, R>,
    levels: ReadonlyMap<PromiseTransactions, Level>,
  ): Effect.Effect<A, E | StorageUnavailable, R> {
    return Effect.uninterruptibleMask((restore) =>
      Effect.gen({ self: this }, function* () {
        const owner = outer?.stores ?? this.#storage
        const rounds = new Rounds((body, signal) => owner.transact(body, signal))
        let fate = outer?.fate ?? { fault: undefined }
        let exit: Exit.Exit<A, E> | null = null
        for (;;) {
          // Only a transaction that waits for others may be interrupted. Savepoints and commits must settle.
          const event: Effect.Success<Rounds["next"]> =
            exit === null && outer === null
              ? yield* Effect.onInterrupt(restore(rounds.next), () => rounds.abandon)
              : yield* rounds.next
          if (event.type === "ended") return yield* conclude(exit, event.rejection, fate)
          fate = outer?.fate ?? { fault: undefined }
          const level: Level = {
            stores: event.stores,
            turn: Semaphore.makeUnsafe(1),
            fate,
            isOpen: true,
          }
          const joined = new Map(levels).set(this, level)
          exit = yield* Effect.exit(restore(Effect.provideService(effect, Joined, joined)))
          // A statement that a forked fiber still runs settles before the transaction ends.
          yield* level.turn.withPermit(
            Effect.sync(() => {
              level.isOpen = false
            }),
          )
          if (Exit.isSuccess(exit) && fate.fault === undefined) event.commit()
          else event.rollback(fate.fault)
        }
      }),
    )
  }
}

/** The result of a transaction whose storage has settled. */
function conclude<A, E>(
  exit: Exit.Exit<A, E> | null,
  rejection: { readonly thrown: unknown } | null,
  fate: { fault: unknown },
): Effect.Effect<A, E | StorageUnavailable> {
  if (rejection !== null && exit !== null && Exit.isFailure(exit)) return exit
  if (rejection !== null) {
    fate.fault ??= rejection.thrown
    return Effect.fail(unavailable("storage.transact", rejection.thrown))
  }
  if (exit === null || Exit.isFailure(exit) || fate.fault !== undefined)
    return Effect.die(
      new StorageDefect(
        exit === null
          ? "storage.transact resolved without running its body"
          : "storage.transact resolved although its body had rejected: it must reject with that error",
      ),
    )
  return exit
}

/** Runs at its turn; not at all if the transaction has ended meanwhile. */
const inTurn = <A, E, R>(
  level: Level,
  method: string,
  effect: Effect.Effect<A, E, R>,
): Effect.Effect<A, E | StorageUnavailable, R> =>
  level.turn.withPermit(
    Effect.suspend((): Effect.Effect<A, E | StorageUnavailable, R> =>
      level.isOpen
        ? effect
        : Effect.fail(
            new StorageUnavailable({ cause: new Error(`${method}: its transaction has ended`) }),
          ),
    ),
  )

const settled = (
  method: string,
  call: () => Promise<unknown>,
  fate: { fault: unknown } | null,
): Effect.Effect<unknown, Refusal | StorageUnavailable> =>
  Effect.tryPromise({ try: async () => call(), catch: (thrown) => ({ thrown }) }).pipe(
    Effect.catch(({ thrown }): Effect.Effect<never, Refusal | StorageUnavailable> => {
      if (isRefusal(thrown)) return Effect.fail(thrown)
      if (thrown instanceof StorageDefect) return Effect.die(thrown)
      if (fate !== null) fate.fault ??= thrown ?? new Error("nothing was thrown")
      return Effect.fail(unavailable(method, thrown))
    }),
    Effect.uninterruptible,
  )
