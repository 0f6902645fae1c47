import { UnitOfWork, type Storage, type UnitOfWorkShape } from "@shielded-relay/core"
import { readingMethods, wrapStores } from "@shielded-relay/testkit"
import { Context, Effect } from "effect"

/** Leases and installation data change independently of requests, so their writes are not recorded. */
const unwatched: ReadonlySet<string> = new Set(["InstallationStore", "Leases"])

/** Wraps the stores and records every write by name: `NonceStore.consume`, `OperationStore.insert`, … */
export class StorageDiary {
  /** Committed writes, in order. Writes of a rolled-back transaction are removed. */
  #entries: Array<string> = []
  /** Called before each call of a store, with its name. A test may advance the clock here. */
  beforeCall: (name: string) => void = () => {}
  readonly storage: Context.Context<Storage>

  constructor(storage: Context.Context<Storage>) {
    const { transact } = Context.get(storage, UnitOfWork)
    const unit: UnitOfWorkShape = { transact: (effect) => transact(this.#undone(effect)) }
    this.storage = wrapStores(storage, unit, (port, store) =>
      unwatched.has(port) ? store : this.#watched(port, store),
    )
  }

  get entries(): ReadonlyArray<string> {
    return [...this.#entries]
  }

  clear(): void {
    this.#entries = []
  }

  /**
   * Runs inside the transaction. Transactions run one at a time, so every write since the mark belongs to this one and is removed
   * if it fails.
   */
  #undone<A, E, R>(effect: Effect.Effect<A, E, R>): Effect.Effect<A, E, R> {
    return Effect.suspend(() => {
      const mark = this.#entries.length
      return Effect.tapCause(effect, () =>
        Effect.sync(() => {
          this.#entries.length = mark
        }),
      )
    })
  }

  #watched<S extends object>(port: string, store: S): S {
    return new Proxy(store, {
      get: (target, key, receiver) => {
        const method: unknown = Reflect.get(target, key, receiver)
        if (typeof method !== "function" || key === "work" || key === "workAlone") return method
        const name = `${port}.${String(key)}`
        return (...given: ReadonlyArray<unknown>): Effect.Effect<unknown, unknown> =>
          Effect.suspend(() => {
            this.beforeCall(name)
            const outcome: Effect.Effect<unknown, unknown> = Reflect.apply(method, target, given)
            if (readingMethods.has(String(key))) return outcome
            return Effect.tap(outcome, (result) =>
              Effect.sync(() => {
                if (wrote(String(key), given[0], result)) this.#entries.push(name)
              }),
            )
          })
      },
    })
  }
}

/** Whether a successful call changed anything, judged by its result. */
function wrote(method: string, given: unknown, result: unknown): boolean {
  switch (method) {
    case "consume":
      return result === null
    case "take":
      return result !== null
    case "register":
      return typeof result === "object" && Object.values(result ?? {}).includes(given)
    default:
      return result !== 0
  }
}
