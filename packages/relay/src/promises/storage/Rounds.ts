import { Effect } from "effect"
import type { PromiseTransaction, Transact } from "./PromiseStores.ts"

/** The storage runs the body: `commit` or `rollback` ends this run of it. */
interface Round {
  readonly type: "round"
  readonly stores: PromiseTransaction
  readonly commit: () => void
  readonly rollback: (error: unknown) => void
}

/** The storage's call has settled. `thrown` is absent if it resolved. */
interface Ended {
  readonly type: "ended"
  readonly rejection: { readonly thrown: unknown } | null
}

/** The error of a body that the relay rolls back for a reason of its own. */
class RolledBack extends Error {
  override readonly name = "RolledBack"
  override readonly message = "The relay rolls this transaction back"
}

/**
 * One call of a storage's `transact`, as the sequence of its rounds and its end. The transaction's effect runs between them in its own
 * fiber, so it keeps its context and hears interruption.
 */
export class Rounds {
  readonly #events: Array<Round | Ended> = []
  readonly #signal = new AbortController()
  #wake: (() => void) | null = null

  constructor(transact: Transact) {
    const call = async () => transact((stores) => this.#round(stores), this.#signal.signal)
    call().then(
      () => this.#add({ type: "ended", rejection: null }),
      (thrown: unknown) => this.#add({ type: "ended", rejection: { thrown } }),
    )
  }

  /** Waits for the next event. */
  readonly next: Effect.Effect<Round | Ended> = Effect.callback((resume) => {
    const take = () => {
      const event = this.#events.shift()
      if (event !== undefined) resume(Effect.succeed(event))
      return event !== undefined
    }
    if (!take()) this.#wake = take
    return Effect.sync(() => {
      this.#wake = null
    })
  })

  /** Gives up a transaction that waits for others. A body that the storage starts nevertheless is rolled back at once. */
  readonly abandon = Effect.sync(() => {
    this.#signal.abort()
    for (const event of this.#events) if (event.type === "round") event.rollback(new RolledBack())
  })

  #round(stores: PromiseTransaction): Promise<void> {
    return new Promise((resolve, reject) => {
      if (this.#signal.signal.aborted) return reject(new RolledBack())
      const rollback = (error: unknown) => reject(error ?? new RolledBack())
      this.#add({ type: "round", stores, commit: resolve, rollback })
    })
  }

  #add(event: Round | Ended): void {
    this.#events.push(event)
    const wake = this.#wake
    this.#wake = null
    wake?.()
  }
}
