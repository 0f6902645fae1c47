import {
  InstallationStore,
  JobQueue,
  Leases,
  NonceStore,
  NoteStore,
  OperationStore,
  OrderStore,
  OrganizationStore,
  QuoteStore,
  SessionStore,
  UnitOfWork,
} from "@shielded-relay/core"
import type { Storage } from "@shielded-relay/storage-memory"
import { Context, Effect } from "effect"

/** Methods that write nothing. Every other one counts as a write, so one that is added is watched until it is named here. */
const reads = new Set([
  "bySenderNonce",
  "changed",
  "checkpoint",
  "count",
  "countLive",
  "countUnproven",
  "countUnsent",
  "depositsByNpk",
  "find",
  "findByNonce",
  "findByNpk",
  "findByOwnerNonce",
  "highestSenderNonce",
  "hold",
  "inPhases",
  "inStates",
  "latestRoot",
  "leaves",
  "list",
  "notesByNpk",
  "nullifierBlock",
  "operationBlock",
  "outlook",
  "policies",
  "recentBlocks",
  "reservedBy",
  "unpaid",
  "unspent",
  "user",
  "userByKey",
  "work",
])

/** A store around another one, which writes down what is written: `NonceStore.consume`, `OperationStore.insert`, … */
export class StorageDiary {
  /** Writes that took effect, in their order; those of a transaction that was undone are not among them. */
  #entries: Array<string> = []
  /** Called before each call of a store, with its name; a test may move the clock here. */
  beforeCall: (name: string) => void = () => {}
  readonly storage: Context.Context<Storage>

  constructor(storage: Context.Context<Storage>) {
    const { transact } = Context.get(storage, UnitOfWork)
    this.storage = Context.make(UnitOfWork, {
      transact: (effect) => transact(this.#undone(effect)),
    }).pipe(
      Context.add(InstallationStore, Context.get(storage, InstallationStore)),
      Context.add(JobQueue, this.#watched("JobQueue", Context.get(storage, JobQueue))),
      // Who works is no news about any request.
      Context.add(Leases, Context.get(storage, Leases)),
      Context.add(NonceStore, this.#watched("NonceStore", Context.get(storage, NonceStore))),
      Context.add(NoteStore, this.#watched("NoteStore", Context.get(storage, NoteStore))),
      Context.add(
        OperationStore,
        this.#watched("OperationStore", Context.get(storage, OperationStore)),
      ),
      Context.add(OrderStore, this.#watched("OrderStore", Context.get(storage, OrderStore))),
      Context.add(
        OrganizationStore,
        this.#watched("OrganizationStore", Context.get(storage, OrganizationStore)),
      ),
      Context.add(QuoteStore, this.#watched("QuoteStore", Context.get(storage, QuoteStore))),
      Context.add(SessionStore, this.#watched("SessionStore", Context.get(storage, SessionStore))),
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
            if (reads.has(String(key))) return outcome
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
