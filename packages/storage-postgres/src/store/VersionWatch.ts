import { Effect } from "effect"
import type { OperationId, StorageUnavailable } from "@shielded-relay/core"

/** The current version of each of these rows that exists. */
export type ReadVersions = (
  ids: ReadonlyArray<OperationId>,
) => Effect.Effect<ReadonlyMap<OperationId, number>, StorageUnavailable>

interface Waiter {
  readonly above: number
  readonly wake: () => void
}

/**
 * Who waits for rows to change. Commits of this process tell at once; changes that other processes made are found by asking for all
 * waited rows in one statement, as long as anybody waits.
 */
export class VersionWatch {
  readonly #waiters = new Map<OperationId, Set<Waiter>>()
  readonly #versions: ReadVersions

  constructor(versions: ReadVersions) {
    this.#versions = versions
  }

  /** A change of this row to this version was committed; `null` when the row is gone. */
  tell(id: OperationId, version: number | null): void {
    // Who is woken runs at once, and may wait again.
    for (const waiter of Array.from(this.#waiters.get(id) ?? []))
      if (version === null || version > waiter.above) waiter.wake()
  }

  /** Completes when the row's version exceeds this one, or the row does not exist. */
  exceeds(id: OperationId, above: number): Effect.Effect<void, StorageUnavailable> {
    return Effect.suspend(() => {
      let told = false
      let resume = () => {}
      const wake = () => {
        told = true
        resume()
      }
      const waiter = { above, wake }
      // Listening starts before the row is read, so that no change falls between the two.
      const waiters = this.#waiters.get(id) ?? new Set()
      this.#waiters.set(id, waiters.add(waiter))
      const news = Effect.callback<void>((resumed) => {
        if (told) return resumed(Effect.void)
        resume = () => resumed(Effect.void)
      })
      return Effect.flatMap(this.#versions([id]), (versions) =>
        (versions.get(id) ?? Infinity) > above ? Effect.void : news,
      ).pipe(
        Effect.ensuring(
          Effect.sync(() => {
            waiters.delete(waiter)
            if (waiters.size === 0 && this.#waiters.get(id) === waiters) this.#waiters.delete(id)
          }),
        ),
      )
    })
  }

  /** Looks once for changes of all waited rows; when the database cannot answer, the next look finds them. */
  readonly look: Effect.Effect<void> = Effect.suspend(() => {
    const ids = [...this.#waiters.keys()]
    return ids.length === 0
      ? Effect.void
      : Effect.match(this.#versions(ids), {
          onFailure: () => {},
          onSuccess: (versions) => {
            for (const id of ids) this.tell(id, versions.get(id) ?? null)
          },
        })
  })
}
