import { memoryStorage, memoryVault } from "@shielded-relay/storage-memory"
import {
  exampleOperation,
  exampleOperationId,
  exampleOwner,
  recordingTelemetry,
  seededScheduleRandom,
  SimulatedTime,
  testClock,
  wrapStores,
} from "@shielded-relay/testkit"
import { Context, Effect, Exit, Fiber, Layer, Logger, Scope } from "effect"
import {
  defaultRelayConfiguration,
  Journal,
  OperationStore,
  OwnerWebhookStore,
  RelayConfiguration,
  UnitOfWork,
  WebhookStore,
  type OperationRequest,
  type Storage,
} from "../../../src/index.ts"
import { deliverOwnerWebhooks } from "../../../src/worker/webhooks/deliverOwnerWebhooks.ts"
import { OwnerReceiver } from "../../webhook/OwnerReceiver.ts"
import { everyCall, mortalCalls, type Death } from "./mortalCalls.ts"
import { SECOND, START } from "./receiver.ts"

/** A storage, owners' endpoints and the processes that deliver to them, in simulated time. */
export class OwnerDelivery {
  readonly time = new SimulatedTime(testClock(START))
  readonly telemetry = recordingTelemetry()
  readonly receiver = new OwnerReceiver()
  readonly log: Array<unknown> = []
  /** When the storage was asked what is ready. */
  readonly looks: Array<number> = []
  /** Milliseconds that such a question takes. */
  lookTakes = 0
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

  /** Gives owner `n` a webhook from the present on. */
  set(n: number, expiresAt = Number.MAX_SAFE_INTEGER): Promise<void> {
    const endpoint = `owner:${n}`
    return this.run(
      Effect.gen(function* () {
        const { epoch, last } = yield* (yield* Journal).extent
        yield* (yield* OwnerWebhookStore).put({
          owner: exampleOwner(n),
          endpoint,
          url: urlOf(n),
          setAt: START,
          expiresAt,
          generations: [{ id: "first", until: null }],
        })
        yield* (yield* WebhookStore).begin(endpoint, { epoch, position: last })
      }),
    )
  }

  /** Commits the next version of an operation of an owner, and numbers it. Returns it. */
  tell(owner: number, n = owner): Promise<number> {
    return this.run(
      Effect.gen(function* () {
        const operations = yield* OperationStore
        const stored = yield* operations.find(exampleOperationId(n))
        const version = (stored?.version ?? 0) + 1
        if (stored === null)
          yield* operations.insert({ ...exampleOperation(n), request: requestOf(n, owner) })
        else yield* operations.update({ ...stored, version })
        yield* (yield* Journal).number(1_000)
        return version
      }),
    )
  }

  /** Starts a process that delivers. */
  start(dies?: Death): void {
    const mortal = mortalCalls(dies)
    const real = this.#storage
    const storage = wrapStores(real, Context.get(real, UnitOfWork), (_, store) =>
      everyCall(store, (call, name) =>
        name === "ready" ? this.#look(mortal(call)) : mortal(call),
      ),
    )
    const { receiver } = this
    const layer = Layer.mergeAll(
      Layer.succeedContext(storage),
      this.telemetry.layer,
      memoryVault({ "master-seed": new Uint8Array(32).fill(9) }),
      seededScheduleRandom(5),
      Layer.succeed(RelayConfiguration, {
        ...defaultRelayConfiguration,
        pollInterval: this.#pollInterval,
      }),
      this.time.layer,
      Logger.layer([Logger.make(({ message }) => void this.log.push(String(message)))]),
    )
    const scope = Scope.makeUnsafe()
    const fiber = Effect.runFork(
      Effect.provide(
        deliverOwnerWebhooks({
          most: receiver.most,
          examine: receiver.examine,
          challenge: receiver.challenge,
          send: (...given) => mortal(receiver.send(...given)),
        }),
        Effect.runSync(Scope.provide(Layer.build(layer), scope)),
      ),
    )
    this.#running.push(async () => {
      // A dead process never releases its lease: its fiber is left where it hangs.
      if (dies === undefined) await this.time.during(Effect.runPromise(Fiber.interrupt(fiber)))
      await Effect.runPromise(Scope.close(scope, Exit.void))
    })
  }

  #look<A, E, R>(look: Effect.Effect<A, E, R>): Effect.Effect<A, E, R> {
    return Effect.suspend(() => {
      this.looks.push(this.time.now)
      return this.lookTakes === 0 ? look : Effect.andThen(Effect.sleep(this.lookTakes), look)
    })
  }

  /** Stops all processes. */
  async stop(): Promise<void> {
    for (const stop of this.#running.splice(0)) await stop()
  }

  /** The attempts at owner `n`'s endpoint. */
  attempts(n: number) {
    return this.receiver.attempts.filter(({ url }) => url === urlOf(n))
  }

  /** The versions of an operation that its owner's endpoint accepted, in order. */
  accepted(owner: number, n = owner): ReadonlyArray<number> {
    return this.attempts(owner)
      .filter(({ accepted, event }) => accepted && event.row.subject === exampleOperationId(n))
      .map(({ event }) => event.row.version)
  }
}

export const urlOf = (n: number): string => `https://owner-${n}.example/`

function requestOf(n: number, owner: number): OperationRequest {
  const { request } = exampleOperation(n)
  if (request === null) throw new Error("an example operation has a request")
  return { ...request, owner: exampleOwner(owner) }
}
