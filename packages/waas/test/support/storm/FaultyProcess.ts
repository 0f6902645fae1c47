import {
  JobQueue,
  Leases,
  StorageUnavailable,
  UnitOfWork,
  workAloneOver,
  type JobQueueShape,
  type PoolGatewayShape,
  type Storage,
  type UnitOfWorkShape,
} from "@shielded-relay/core"
import { readingMethods, wrapStores } from "@shielded-relay/testkit"
import { Context, Effect, Exit, Scope } from "effect"

/** What happens at a step: the process ends before or after it, or the storage fails before or loses its answer after it. */
export type StepFault = "crash-before" | "crash-after" | "fail-before" | "fail-after"

/** Whether the running fiber is inside a storage transaction. */
const InTransaction = Context.Reference<boolean>("waas/test/InTransaction", {
  defaultValue: () => false,
})

const unavailable = Effect.fail(new StorageUnavailable({ cause: "a test" }))

/** Never ends. Unlike `Effect.never` it holds no timer, so what waits for it is freed with its process. */
const hung = Effect.callback<never>(() => {})

/** The steps that decide over wallet operations, and those that write rows of payments. */
const stepsOf = {
  wallets: new Set(["UnitOfWork", "WalletOperationStore", "broadcast"]),
  payments: new Set(["WalletOperationStore", "OrderStore", "OperationStore"]),
}

/**
 * One process of the service. Its steps are what it writes and what it broadcasts; with `only`, only what may concern wallet operations, or
 * payments: of these the writes inside a transaction, too. A process that ended makes no step more, not even in finalizers, and takes no jobs.
 */
export class FaultyProcess {
  /** Number of steps until now. */
  steps = 0
  isDead = false
  /** Faults by the number of the step, from 1. */
  readonly faults = new Map<number, StepFault>()
  readonly #only: keyof typeof stepsOf | null
  readonly #atDeath: Array<() => void> = []

  constructor(only: keyof typeof stepsOf | null = null) {
    this.#only = only
  }

  kill(): void {
    if (this.isDead) return
    this.isDead = true
    for (const act of this.#atDeath) act()
  }

  /** Makes a fault at one of the next steps; 1 is the next one. */
  plan(fault: StepFault, ahead: number): void {
    this.faults.set(this.steps + ahead, fault)
  }

  /** The shared storage as this process reaches it. */
  reaching(storage: Context.Context<Storage>): Context.Context<Storage> {
    const unit: UnitOfWorkShape = {
      transact: (effect) =>
        this.#call(
          "UnitOfWork",
          Context.get(storage, UnitOfWork).transact(
            Effect.provideService(effect, InTransaction, true),
          ),
          unavailable,
        ),
    }
    const reached = wrapStores(storage, unit, (port, store) => this.#through(port, store))
    const queue = {
      ...Context.get(reached, JobQueue),
      work: this.#work(Context.get(storage, JobQueue)),
    }
    return Context.add(reached, JobQueue, {
      ...queue,
      workAlone: workAloneOver(queue, Context.get(reached, Leases)),
    })
  }

  /** The chain's gateway as this process reaches it. Only broadcasts are steps. */
  sending(gateway: PoolGatewayShape): Pick<PoolGatewayShape, "broadcast"> {
    return { broadcast: (...given) => this.#call("broadcast", gateway.broadcast(...given), null) }
  }

  #through<S extends object>(port: string, store: S): S {
    return new Proxy(store, {
      get: (target, key, receiver) => {
        const found: unknown = Reflect.get(target, key, receiver)
        const step = readingMethods.has(String(key)) ? null : port
        if (typeof found !== "function")
          return Effect.isEffect(found) ? this.#call(step, asEffect(found), unavailable) : found
        return (...given: ReadonlyArray<unknown>) => {
          const made: unknown = Reflect.apply(found, target, given)
          return Effect.isEffect(made) ? this.#call(step, asEffect(made), unavailable) : made
        }
      },
    })
  }

  #call<A, E, R, F = never>(
    /** `null`: it only reads. */
    step: string | null,
    effect: Effect.Effect<A, E, R>,
    failure: Effect.Effect<never, F> | null,
  ): Effect.Effect<A, E | F, R> {
    return Effect.gen({ self: this }, function* () {
      const isStep = step !== null && (this.#only === null || stepsOf[this.#only].has(step))
      if (yield* InTransaction) {
        const isCounted = isStep && this.#only === "payments" && !this.isDead
        if (isCounted && this.faults.get((this.steps += 1)) !== undefined) this.kill()
        // Rolls the transaction back: handlers of the service do not catch interruption.
        return this.isDead ? yield* Effect.interrupt : yield* effect
      }
      if (this.isDead) return yield* hung
      if (!isStep) return yield* effect
      const fault = this.faults.get((this.steps += 1))
      if (fault === "crash-before") return yield* this.#die()
      if (fault === "fail-before" && failure !== null) return yield* failure
      const value = yield* effect
      if (fault === "crash-after") return yield* this.#die()
      if (fault === "fail-after" && failure !== null) return yield* failure
      return value
    })
  }

  #die(): Effect.Effect<never> {
    this.kill()
    return hung
  }

  #work(queue: JobQueueShape): JobQueueShape["work"] {
    return (topic, concurrency, run) =>
      Effect.gen({ self: this }, function* () {
        const workers = Scope.makeUnsafe()
        const end = Scope.close(workers, Exit.void)
        yield* Effect.addFinalizer(() => (this.isDead ? hung : end))
        this.#atDeath.push(() => void Effect.runFork(end))
        const guarded = (id: string) => Effect.suspend(() => (this.isDead ? hung : run(id)))
        yield* Effect.provideService(queue.work(topic, concurrency, guarded), Scope.Scope, workers)
      })
  }
}

/** An effect of a store, whose types a proxy cannot know. */
function asEffect(found: Effect.Effect<unknown, unknown, unknown>) {
  return found
}
