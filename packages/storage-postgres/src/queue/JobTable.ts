import type { JobTopic, StorageUnavailable } from "@shielded-relay/core"
import { Effect } from "effect"
import { isNull, text, toWhole, whole } from "../store/columns.ts"
import type { Transactions } from "../transaction/Transactions.ts"

/** A job that a worker has taken. `run` identifies this run; another run of the same job has another value. */
export interface TakenJob {
  readonly run: number
  readonly id: string
  readonly failures: number
}

/** What a worker took. */
export interface Taken {
  readonly jobs: ReadonlyArray<TakenJob>
  /** When the next job that is not due yet becomes due, or `null`. */
  readonly next: number | null
}

/** Puts a job back into `waiting_job`. If it already waits, it is due at the earlier of the two times. */
const WAIT = `ON CONFLICT (topic, id) DO UPDATE
  SET due = least(waiting_job.due, excluded.due), failures = greatest(waiting_job.failures, excluded.failures)`

/**
 * The tables of the job queue. A waiting job is one row per (topic, id). A worker takes it by moving the row to
 * `running_job`, under a lease that it renews. Jobs are only wake-ups, so running one twice is harmless.
 */
export class JobTable {
  readonly #transactions: Transactions
  readonly #worker: string
  readonly #lease: bigint
  /** The runs of this process that have not ended. */
  readonly #running = new Set<number>()

  /**
   * @param worker A unique id of this process.
   * @param lease Milliseconds without renewal after which a worker's jobs are taken over.
   */
  constructor(transactions: Transactions, worker: string, lease: number) {
    this.#transactions = transactions
    this.#worker = worker
    this.#lease = toWhole(lease)
  }

  add(topic: JobTopic, id: string, due: number): Effect.Effect<void, StorageUnavailable> {
    return this.#write(
      `INSERT INTO waiting_job (topic, id, due, failures) VALUES ($1, $2, $3, 0) ${WAIT}`,
      [topic, id, toWhole(due)],
    )
  }

  /**
   * Takes due jobs, earliest due time first, and skips those that another worker is taking. The same statement forgets the runs that have
   * ended, and says when the next job becomes due.
   */
  take(
    topic: JobTopic,
    limit: number,
    now: number,
    ended: ReadonlyArray<number> = [],
  ): Effect.Effect<Taken, StorageUnavailable> {
    return Effect.map(
      this.#transactions.statement(
        `WITH ended AS (
          DELETE FROM running_job WHERE run = ANY ($6::bigint[])
        ), due AS (
          SELECT topic, id FROM waiting_job WHERE topic = $1 AND due <= $2
          ORDER BY due, place LIMIT $3 FOR UPDATE SKIP LOCKED
        ), taken AS (
          DELETE FROM waiting_job USING due
          WHERE waiting_job.topic = due.topic AND waiting_job.id = due.id
          RETURNING waiting_job.topic, waiting_job.id, waiting_job.failures, waiting_job.due, waiting_job.place
        ), started AS (
          INSERT INTO running_job (topic, id, failures, worker, lease_until)
          SELECT topic, id, failures, $4, storage_time() + $5 FROM taken ORDER BY due, place
          RETURNING run, id, failures
        ), later AS (
          SELECT due FROM waiting_job WHERE topic = $1 AND due > $2 ORDER BY due LIMIT 1
        )
        SELECT run, id, failures, NULL::bigint AS due FROM started
        UNION ALL SELECT NULL, NULL, NULL, due FROM later`,
        [
          topic,
          toWhole(now),
          toWhole(limit),
          this.#worker,
          this.#lease,
          ended.map((run) => toWhole(run)),
        ],
      ),
      ({ rows }) => {
        const jobs: Array<TakenJob> = []
        let next: number | null = null
        for (const row of rows) {
          if (!isNull(row, "due")) {
            next = whole(row, "due")
            continue
          }
          const run = whole(row, "run")
          this.#running.add(run)
          jobs.push({ run, id: text(row, "id"), failures: whole(row, "failures") })
        }
        return { jobs, next }
      },
    )
  }

  /** Stops renewing a run's lease, so that its job runs again if the end cannot be recorded (test: `backgroundDefects.test.ts`). */
  ended(run: number): void {
    this.#running.delete(run)
  }

  /** Forgets runs that have ended. */
  finish(runs: ReadonlyArray<number>): Effect.Effect<void, StorageUnavailable> {
    return this.#write("DELETE FROM running_job WHERE run = ANY ($1::bigint[])", [
      runs.map((run) => toWhole(run)),
    ])
  }

  /** Puts a failed run back into the waiting jobs, unless another worker has already taken it over. */
  postpone(run: number, due: number): Effect.Effect<void, StorageUnavailable> {
    return this.#write(
      `WITH ended AS (DELETE FROM running_job WHERE run = $1 RETURNING topic, id, failures)
      INSERT INTO waiting_job (topic, id, due, failures) SELECT topic, id, $2, failures + 1 FROM ended ${WAIT}`,
      [toWhole(run), toWhole(due)],
    )
  }

  /** Renews the leases of this process's runs that have not ended. */
  renew(): Effect.Effect<void, StorageUnavailable> {
    return Effect.suspend(() =>
      this.#write(
        `UPDATE running_job SET lease_until = storage_time() + $2 WHERE worker = $1 AND run = ANY ($3::bigint[])`,
        [this.#worker, this.#lease, [...this.#running].map(toWhole)],
      ),
    )
  }

  /**
   * Puts the jobs of dead workers back into the waiting jobs.
   *
   * @param allWorkers Take over all running jobs. Only for a process that is the sole user of the database and has taken
   * none.
   */
  recover(now: number, allWorkers: boolean): Effect.Effect<number, StorageUnavailable> {
    return Effect.map(
      this.#transactions.statement(
        `WITH lost AS (
          DELETE FROM running_job WHERE $2 OR lease_until < storage_time() RETURNING topic, id, failures
        )
        INSERT INTO waiting_job (topic, id, due, failures)
        SELECT topic, id, $1, max(failures) FROM lost GROUP BY topic, id ${WAIT}`,
        [toWhole(now), allWorkers],
      ),
      ({ rowCount }) => rowCount,
    )
  }

  #write(sql: string, parameters: ReadonlyArray<unknown>) {
    return Effect.asVoid(this.#transactions.statement(sql, parameters))
  }
}
