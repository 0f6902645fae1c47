import type { Operation, OperationId, StorageUnavailable } from "@shielded-relay/core"
import { Effect } from "effect"

/** How the rows that somebody waits for are read. */
export interface WatchedRows {
  /** The current version of each of these rows that exists. */
  readonly versions: (
    ids: ReadonlyArray<OperationId>,
  ) => Effect.Effect<ReadonlyMap<OperationId, number>, StorageUnavailable>
  /** Those of them that exist. */
  readonly find: (
    ids: ReadonlyArray<OperationId>,
  ) => Effect.Effect<ReadonlyArray<Operation>, StorageUnavailable>
}

interface Waiter {
  /** The newest version that it has heard of. */
  readonly version: () => number
  /** The row as it was committed; `null` when it is gone. */
  readonly hear: (operation: Operation | null) => void
}

/**
 * Who waits for operations. Commits of this process tell what they wrote, so nobody reads it again; changes that other processes made are
 * found by asking for the versions of all waited rows in one statement, as long as anybody waits.
 */
export class OperationWatch {
  readonly #waiters = new Map<OperationId, Set<Waiter>>()
  readonly #rows: WatchedRows

  constructor(rows: WatchedRows) {
    this.#rows = rows
  }

  /** This row was committed; `null` when it is gone. */
  tell(id: OperationId, operation: Operation | null): void {
    // Who is woken runs at once, and may wait again.
    for (const waiter of Array.from(this.#waiters.get(id) ?? [])) waiter.hear(operation)
  }

  /** Gives the row once it is enough, `null` when there is none. */
  until(
    id: OperationId,
    enough: (operation: Operation) => boolean,
  ): Effect.Effect<Operation | null, StorageUnavailable> {
    return Effect.suspend(() => {
      let version = 0
      let found: Effect.Effect<Operation | null> | null = null
      let resume = () => {}
      const waiter: Waiter = {
        version: () => version,
        hear: (operation) => {
          version = Math.max(version, operation?.version ?? 0)
          if (found !== null || (operation !== null && !enough(operation))) return
          found = Effect.succeed(operation)
          resume()
        },
      }
      // Listening starts before the row is read, so that no change falls between the two.
      const waiters = this.#waiters.get(id) ?? new Set()
      this.#waiters.set(id, waiters.add(waiter))
      const news = Effect.callback<Operation | null>((resumed) => {
        resume = () => {
          if (found !== null) resumed(found)
        }
        resume()
      })
      return Effect.flatMap(this.#rows.find([id]), ([operation]) => {
        waiter.hear(operation ?? null)
        return news
      }).pipe(
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
      : Effect.ignore(Effect.flatMap(this.#rows.versions(ids), (versions) => this.#hear(versions)))
  })

  /** Reads the rows of which somebody has not heard in this version, and those that seem to be gone. */
  #hear(versions: ReadonlyMap<OperationId, number>): Effect.Effect<void, StorageUnavailable> {
    return Effect.suspend(() => {
      const behind: Array<OperationId> = []
      for (const [id, waiters] of this.#waiters) {
        const version = versions.get(id) ?? Infinity
        if ([...waiters].some((waiter) => waiter.version() < version)) behind.push(id)
      }
      return Effect.map(this.#rows.find(behind), (found) => {
        const rows = new Map(found.map((operation) => [operation.id, operation]))
        for (const id of behind) this.tell(id, rows.get(id) ?? null)
      })
    })
  }
}
