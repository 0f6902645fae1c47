import type { OperationId, StorageUnavailable } from "@shielded-relay/core"
import { Effect } from "effect"

/** A row that a version fences. */
interface Versioned {
  readonly id: OperationId
  readonly version: number
}

/** How the watched rows are read. */
export interface WatchedRows<Row extends Versioned> {
  /** The current version of each row that exists. */
  readonly versions: (
    ids: ReadonlyArray<OperationId>,
  ) => Effect.Effect<ReadonlyMap<OperationId, number>, StorageUnavailable>
  /** The rows that exist. */
  readonly find: (
    ids: ReadonlyArray<OperationId>,
  ) => Effect.Effect<ReadonlyArray<Row>, StorageUnavailable>
}

interface Waiter<Row> {
  /** The newest version that this waiter has seen. */
  readonly version: () => number
  /** Delivers the committed row; `null` if it was deleted. */
  readonly hear: (operation: Row | null) => void
}

/** Accepted rows to keep until somebody waits for them. Beyond that the oldest are read from the database. */
const KEPT = 1_024

/**
 * Fibers that wait for changes of operations of one table. A commit of this process delivers the rows it wrote. Changes by other
 * processes are found by one statement that reads the versions of all watched rows.
 */
export class OperationWatch<Row extends Versioned> {
  readonly #waiters = new Map<OperationId, Set<Waiter<Row>>>()
  /** Rows that this process has just accepted, in their newest committed version that it knows. */
  readonly #accepted = new Map<OperationId, Row>()
  readonly #rows: WatchedRows<Row>

  constructor(rows: WatchedRows<Row>) {
    this.#rows = rows
  }

  /** Keeps a committed row for the caller that waits for it next, which then need not read it. */
  accepted(operation: Row): void {
    this.#accepted.set(operation.id, operation)
    const [oldest] = this.#accepted.keys()
    if (this.#accepted.size > KEPT && oldest !== undefined) this.#accepted.delete(oldest)
    this.tell(operation.id, operation)
  }

  /** Delivers a committed row to its waiters; `null` if it was deleted. */
  tell(id: OperationId, operation: Row | null): void {
    const kept = this.#accepted.get(id)
    if (kept !== undefined && operation === null) this.#accepted.delete(id)
    if (kept !== undefined && operation !== null && kept.version < operation.version)
      this.#accepted.set(id, operation)
    // A woken fiber runs at once and may wait again, so iterate over a copy.
    for (const waiter of Array.from(this.#waiters.get(id) ?? [])) waiter.hear(operation)
  }

  /** Waits until the row satisfies `enough` and returns it; returns `null` if it does not exist. */
  until(
    id: OperationId,
    enough: (operation: Row) => boolean,
  ): Effect.Effect<Row | null, StorageUnavailable> {
    return Effect.suspend(() => {
      let version = 0
      let found: Effect.Effect<Row | null> | null = null
      let resume = () => {}
      const waiter: Waiter<Row> = {
        version: () => version,
        hear: (operation) => {
          version = Math.max(version, operation?.version ?? 0)
          if (found !== null || (operation !== null && !enough(operation))) return
          found = Effect.succeed(operation)
          resume()
        },
      }
      // Listen before reading the row, so that a change between the two is not lost.
      const waiters = this.#waiters.get(id) ?? new Set()
      this.#waiters.set(id, waiters.add(waiter))
      const news = Effect.callback<Row | null>((resumed) => {
        resume = () => {
          if (found !== null) resumed(found)
        }
        resume()
      })
      const kept = this.#accepted.get(id)
      this.#accepted.delete(id)
      const read = kept === undefined ? this.#rows.find([id]) : Effect.succeed([kept])
      return Effect.flatMap(read, ([operation]) => {
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

  /** Polls once for changes of all watched rows. If the database does not answer, the next poll finds them. */
  readonly look: Effect.Effect<void> = Effect.suspend(() => {
    const ids = [...this.#waiters.keys()]
    return ids.length === 0
      ? Effect.void
      : Effect.ignore(Effect.flatMap(this.#rows.versions(ids), (versions) => this.#hear(versions)))
  })

  /** Reads the rows with a newer version than some waiter has seen, and those that seem to be deleted. */
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
