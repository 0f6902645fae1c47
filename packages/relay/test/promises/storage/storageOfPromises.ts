import { type Storage, storePorts, UnitOfWork } from "@shielded-relay/core"
import { memoryStorage } from "@shielded-relay/storage-memory"
import { Cause, Context, Effect, Exit, Layer, Option, Scope } from "effect"
import { type PromiseStorage, StorageDefect } from "../../../src/index.ts"

/** The memory storage as an object of promises. */
export const storageOfPromises: Effect.Effect<PromiseStorage, never, Scope.Scope> = Effect.gen(
  function* () {
    const clock = yield* Effect.context()
    const storage = yield* Layer.build(Layer.fresh(memoryStorage))
    return storageIn(storage, Context.merge(clock, storage))
  },
)

function storageIn(storage: Context.Context<Storage>, context: Context.Context<Storage>) {
  const run = async <A, E>(effect: Effect.Effect<A, E>, signal?: AbortSignal): Promise<A> => {
    const exit = await Effect.runPromiseExitWith(context)(effect, { ...(signal && { signal }) })
    if (Exit.isSuccess(exit)) return exit.value
    const { cause } = exit
    const thrown: unknown = Option.getOrElse(Cause.findErrorOption(cause), () =>
      Cause.hasDies(cause) ? new StorageDefect("the memory refused it") : new Error("interrupted"),
    )
    throw thrown
  }
  const transact: PromiseStorage["transact"] = (body, signal) =>
    run(
      Context.get(storage, UnitOfWork).transact(
        Effect.flatMap(Effect.context(), (inner) =>
          Effect.tryPromise({
            try: () => body(storageIn(storage, Context.merge(context, inner))),
            catch: (thrown) => thrown,
          }),
        ),
      ),
      signal,
    )
  const stores = Object.entries(storePorts).map(([name, port]) => {
    const store = Object(storage.mapUnsafe.get(port.key))
    const method = (key: string) => {
      const found: unknown = Reflect.get(store, key)
      if (typeof found !== "function") return () => run(effectOf(found))
      if (key === "work")
        return async (
          topic: string,
          concurrency: number,
          job: (id: string) => Promise<void>,
          signal: AbortSignal,
        ) => {
          const scope = Scope.makeUnsafe()
          const working: unknown = Reflect.apply(found, store, [
            topic,
            concurrency,
            (id: string) => Effect.tryPromise(() => job(id)),
          ])
          await run(Effect.provideService(effectOf(working), Scope.Scope, scope))
          if (!signal.aborted)
            await new Promise((resolve) => signal.addEventListener("abort", resolve))
          await run(Scope.close(scope, Exit.void))
        }
      return (...given: ReadonlyArray<unknown>) => {
        const signal = key === "until" ? given.at(-1) : undefined
        return run(
          effectOf(Reflect.apply(found, store, given)),
          signal instanceof AbortSignal ? signal : undefined,
        )
      }
    }
    return [name, new Proxy({}, { get: (_, key) => method(String(key)) })]
  })
  const untyped: PromiseStorage = Object.assign(JSON.parse("{}"), Object.fromEntries(stores), {
    transact,
  })
  return untyped
}

function effectOf(value: unknown): Effect.Effect<unknown, unknown> {
  if (Effect.isEffect(value))
    return Effect.provideContext(value, Context.makeUnsafe<unknown>(new Map()))
  throw new Error("no effect")
}
