import { UnitOfWork, type Storage } from "@shielded-relay/core"
import { wrapStores } from "@shielded-relay/testkit"
import { Context, Effect } from "effect"

/** A call of a store: what was asked, and how many rows came back. */
export interface StoreCall {
  readonly port: string
  readonly method: string
  readonly given: ReadonlyArray<unknown>
  readonly rows: number
}

/** A storage that keeps the calls of its stores. */
export class RecordedStorage {
  readonly storage: Context.Context<Storage>
  #calls: Array<StoreCall> = []

  constructor(storage: Context.Context<Storage>) {
    this.storage = wrapStores(storage, Context.get(storage, UnitOfWork), (port, store) =>
      this.#recorded(port, store),
    )
  }

  /** The calls since the last time. */
  take(): ReadonlyArray<StoreCall> {
    return this.#calls.splice(0)
  }

  #recorded<S extends object>(port: string, store: S): S {
    return new Proxy(store, {
      get: (target, key, receiver) => {
        const member: unknown = Reflect.get(target, key, receiver)
        // The work of the queue's workers runs inside these calls, and they last.
        if (
          typeof member !== "function" ||
          key === "work" ||
          key === "workAlone" ||
          key === "until"
        )
          return member
        return (...given: ReadonlyArray<unknown>) => {
          const result: unknown = Reflect.apply(member, target, given)
          return Effect.isEffect(result)
            ? Effect.tap(result, (answer) =>
                Effect.sync(() => {
                  this.#calls.push({ port, method: String(key), given, rows: countOf(answer) })
                }),
              )
            : result
        }
      },
    })
  }
}

/** The rows of an answer. */
export function countOf(answer: unknown): number {
  if (Array.isArray(answer)) return answer.length
  if (answer instanceof Map || answer instanceof Set) return answer.size
  return answer === null || answer === undefined ? 0 : 1
}
