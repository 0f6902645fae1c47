import { UnitOfWork, type Storage, type UnitOfWorkShape } from "@shielded-relay/core"
import { readingMethods, wrapStores } from "@shielded-relay/testkit"
import { Context, Effect } from "effect"

/** Who works, and what the service remembers of itself, is no news about any request. */
const unwatched: ReadonlySet<string> = new Set(["InstallationStore", "Leases"])

/** A store around another one, which writes down what is written: `NonceStore.consume`, `OperationStore.insert`, … */
export class StorageDiary {
  /** Writes that took effect, in their order; those of a transaction that was undone are not among them. */
  #entries: Array<string> = []
  /** Called before each call of a store, with its name; a test may move the clock here. */
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

  /** Runs inside the transaction, and transactions run one after the other: what was written since the mark is this one's. */
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
        if (typeof method !== "function" || key === "work") return method
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

/** Whether a call that succeeded changed anything, by what it gave back. */
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
