import {
  defaultRelayConfiguration,
  Journal,
  longestAttempt,
  OperationStore,
  RelayConfiguration,
  UnitOfWork,
  Webhooks,
  type Operation,
  type OperationId,
  type Storage,
  type WebhookEvent,
  type WebhookOutcome,
} from "../../../src/index.ts"
import { deliverWebhooks } from "../../../src/worker/webhooks/deliverWebhooks.ts"
import { memoryStorage } from "@shielded-relay/storage-memory"
import {
  exampleOperation,
  exampleOperationId,
  recordingTelemetry,
  SimulatedTime,
  testClock,
  wrapStores,
} from "@shielded-relay/testkit"
import { everyCall, mortalCalls, type Death } from "./mortalCalls.ts"
import { Context, Effect, Exit, Fiber, Layer, Logger, Scope } from "effect"

export const START = Date.UTC(2026, 0, 1)
export const [SECOND, MINUTE, HOUR] = [1_000, 60_000, 3_600_000]

/**
 * What a receiver does with an attempt. `lost`: it takes the event, but its answer does not arrive. `late`: it takes the event just before the
 * attempt ends.
 */
export type Behaviour = WebhookOutcome | "lost" | "late"

/** An attempt as its receiver sees it. */
export interface Attempt {
  readonly at: number
  readonly event: WebhookEvent
  readonly accepted: boolean
}

/** A storage, an endpoint and the processes that deliver to it, in simulated time. */
export class Delivery {
  readonly time = new SimulatedTime(testClock(START))
  readonly telemetry = recordingTelemetry()
  readonly attempts: Array<Attempt> = []
  readonly log: Array<unknown> = []
  behaviour: Behaviour | ((event: WebhookEvent) => Behaviour) = "delivered"
  readonly #storage: Context.Context<Storage>
  readonly #running: Array<() => Promise<void>> = []

  readonly #pollInterval: number

  constructor(pollInterval = SECOND) {
    this.#pollInterval = pollInterval
    this.#storage = Effect.runSync(Effect.scoped(Layer.build(memoryStorage)))
  }

  /** Runs an effect on the storage. */
  run<A, E>(effect: Effect.Effect<A, E, Storage>): Promise<A> {
    return Effect.runPromise(Effect.provideContext(effect, this.#storage))
  }

  /** Commits the next version of an operation. Returns it. */
  write(n: number, changes: Partial<Operation> = {}): Promise<number> {
    return this.run(
      Effect.gen(function* () {
        const operations = yield* OperationStore
        const stored = yield* operations.find(exampleOperationId(n))
        const version = (stored?.version ?? 0) + 1
        if (stored === null) yield* operations.insert(exampleOperation(n, changes))
        else yield* operations.update({ ...stored, version, ...changes })
        return version
      }),
    )
  }

  number(): Promise<number> {
    return this.run(Effect.flatMap(Journal, (journal) => journal.number(1_000)))
  }

  /** Writes versions and numbers them. */
  async tell(...subjects: ReadonlyArray<number>): Promise<void> {
    for (const n of subjects) await this.write(n)
    await this.number()
  }

  /**
   * Starts a process that delivers. `dies`: with which call of a store or of the receiver, counted from 1, it dies, and whether that call is
   * made; from then on none of its calls returns, as after SIGKILL.
   */
  start(dies?: Death): void {
    const mortal = mortalCalls(dies)
    const real = this.#storage
    const storage = wrapStores(real, Context.get(real, UnitOfWork), (_, store) =>
      everyCall(store, mortal),
    )
    const layer = Layer.mergeAll(
      Layer.succeedContext(storage),
      this.telemetry.layer,
      Layer.succeed(RelayConfiguration, {
        ...defaultRelayConfiguration,
        pollInterval: this.#pollInterval,
      }),
      Layer.succeed(Webhooks, {
        endpoints: ["operator"],
        send: (_, event, at) => mortal(this.#receive(event, at)),
      }),
      this.time.layer,
      Logger.layer([Logger.make(({ message }) => void this.log.push(String(message)))]),
    )
    const scope = Scope.makeUnsafe()
    const fiber = Effect.runFork(
      Effect.provide(
        deliverWebhooks("operator"),
        Effect.runSync(Scope.provide(Layer.build(layer), scope)),
      ),
    )
    this.#running.push(async () => {
      // A dead process never releases its lease: its fiber is left where it hangs.
      if (dies === undefined) await this.time.during(Effect.runPromise(Fiber.interrupt(fiber)))
      await Effect.runPromise(Scope.close(scope, Exit.void))
    })
  }

  /** Stops all processes. */
  async stop(): Promise<void> {
    for (const stop of this.#running.splice(0)) await stop()
  }

  /** The versions of an operation that the receiver accepted, in order. */
  accepted(n: number): ReadonlyArray<number> {
    return this.attempts
      .filter(({ accepted, event }) => accepted && event.row.subject === exampleOperationId(n))
      .map(({ event }) => event.row.version)
  }

  #receive(event: WebhookEvent, at: number): Effect.Effect<WebhookOutcome> {
    return Effect.suspend(() => {
      const does = typeof this.behaviour === "string" ? this.behaviour : this.behaviour(event)
      if (does === "late")
        return Effect.sleep(longestAttempt - 100).pipe(
          Effect.andThen(Effect.sync(() => void this.attempts.push({ at, event, accepted: true }))),
          Effect.as("delivered" as const),
        )
      const accepted = does === "delivered" || does === "lost"
      this.attempts.push({ at, event, accepted })
      if (does !== "lost" && does !== "timeout") return Effect.succeed(does)
      return Effect.as(Effect.sleep(longestAttempt), "timeout")
    })
  }
}

export const idOf = (n: number): OperationId => exampleOperationId(n)
