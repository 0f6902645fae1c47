import type { JobTopic, Lease, StorageUnavailable } from "@shielded-relay/core"
import { Effect } from "effect"
import { isNull, text, toWhole, whole } from "../store/columns.ts"
import type { Transactions } from "../transaction/Transactions.ts"

/** A job that a worker has taken. `run` identifies this run; another run of the same job has another value. */
export interface TakenJob {
  readonly run: number
  readonly id: string
  readonly failures: number
  /** The lease that was taken with it; `null` for a job without one. */
  readonly lease: Lease | null
}

/** The leases of jobs that run alone: `<name>:<id>`, for `duration` milliseconds. */
export interface JobLeases {
  readonly name: string
  readonly duration: number
}

/** Milliseconds until a worker sees a job that another process enqueued, or whose lease another process released. */
export const POLL = 250

/** What a worker took. */
export interface Taken {
  readonly jobs: ReadonlyArray<TakenJob>
  /** When the next job that is not due yet becomes due, or one that waits for its lease is to be tried again; `null` for none. */
  readonly next: number | null
}

/** Puts a job back into `waiting_job`. If it already waits, it is due at the earlier of the two times. */
const WAIT = `ON CONFLICT (topic, id) DO UPDATE
  SET due = least(waiting_job.due, excluded.due), failures = greatest(waiting_job.failures, excluded.failures)`

/** A run that has ended, with the lease that it had. */
export type EndedRun = Pick<TakenJob, "run" | "lease">

const runsOf = (ended: ReadonlyArray<EndedRun>) => ended.map(({ run }) => toWhole(run))

/** The names and the tokens of the leases of ended runs. */
function leasesOf(ended: ReadonlyArray<EndedRun>) {
  const leases = ended.flatMap(({ lease }) => lease ?? [])
  return [leases.map(({ name }) => name), leases.map(({ token }) => toWhole(token))]
}

/** Deletes the rows of leases, unless others have taken them over. */
const release = (names: string, tokens: string) =>
  `DELETE FROM lease USING unnest(${names}::text[], ${tokens}::bigint[]) AS given (name, token)
  WHERE lease.name = given.name AND lease.token = given.token`

/** `leases`: whether each job is taken with its lease. Then `$7` and `$8` are the ended leases, `$9` the names' beginning. */
const take = (leases: boolean) => {
  /** The lease of a waiting job is held, and not by a run that this statement ends. */
  const held = `EXISTS (
    SELECT FROM lease WHERE lease.name = $9::text || waiting_job.id AND lease.held_until > storage_time()
      AND lease.token <> ALL ($8::bigint[])
  )`
  return `WITH ended AS (
    DELETE FROM running_job WHERE run = ANY ($6::bigint[])
  ), due AS (
    SELECT topic, id FROM waiting_job WHERE topic = $1 AND due <= $2 ${leases ? `AND NOT ${held}` : ""}
    ORDER BY due, place LIMIT $3 FOR UPDATE SKIP LOCKED
  ), ${
    leases
      ? `leased AS (
    INSERT INTO lease (name, token, held_until)
    SELECT $9::text || id, nextval('lease_token'), storage_time() + $10 FROM due
    ON CONFLICT (name) DO UPDATE SET token = excluded.token, held_until = excluded.held_until
    WHERE lease.held_until IS NULL OR lease.held_until <= storage_time() OR lease.token = ANY ($8::bigint[])
    RETURNING name, token
  ), released AS (
    ${release("$7", "$8")} AND NOT EXISTS (SELECT FROM due WHERE lease.name = $9::text || due.id)
  ), `
      : ""
  }taken AS (
    DELETE FROM waiting_job USING due
    WHERE waiting_job.topic = due.topic AND waiting_job.id = due.id
      ${leases ? "AND EXISTS (SELECT FROM leased WHERE leased.name = $9::text || due.id)" : ""}
    RETURNING waiting_job.topic, waiting_job.id, waiting_job.failures, waiting_job.due, waiting_job.place
  ), started AS (
    INSERT INTO running_job (topic, id, failures, worker, lease_until)
    SELECT topic, id, failures, $4, storage_time() + $5 FROM taken ORDER BY due, place
    RETURNING run, id, failures
  ), later AS (
    (SELECT due FROM waiting_job WHERE topic = $1 AND due > $2 ORDER BY due LIMIT 1)
    ${leases ? `UNION ALL (SELECT $2 + ${POLL} FROM waiting_job WHERE topic = $1 AND due <= $2 AND ${held} LIMIT 1)` : ""}
  )
  SELECT run, id, failures, ${leases ? "(SELECT token FROM leased WHERE leased.name = $9::text || started.id)" : "NULL::bigint"} AS token,
    NULL::bigint AS due FROM started
  UNION ALL SELECT NULL, NULL, NULL, NULL, min(due) FROM later HAVING count(*) > 0`
}

const [TAKE, TAKE_ALONE] = [take(false), take(true)]

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
   * Takes due jobs, earliest due time first, and skips those that another worker is taking; with `leases`, each with its lease, and those
   * whose lease is held stay. The same statement forgets the runs that have ended, releases their leases, and says when the next job
   * becomes due.
   */
  take(
    topic: JobTopic,
    limit: number,
    now: number,
    ended: ReadonlyArray<EndedRun> = [],
    leases: JobLeases | null = null,
  ): Effect.Effect<Taken, StorageUnavailable> {
    const shared = [topic, toWhole(now), toWhole(limit), this.#worker, this.#lease, runsOf(ended)]
    return Effect.map(
      leases === null
        ? this.#transactions.statement(TAKE, shared)
        : this.#transactions.statement(TAKE_ALONE, [
            ...shared,
            ...leasesOf(ended),
            `${leases.name}:`,
            toWhole(leases.duration),
          ]),
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
          const id = text(row, "id")
          const lease =
            leases === null ? null : { name: `${leases.name}:${id}`, token: whole(row, "token") }
          jobs.push({ run, id, failures: whole(row, "failures"), lease })
        }
        return { jobs, next }
      },
    )
  }

  /** Stops renewing a run's lease, so that its job runs again if the end cannot be recorded (test: `backgroundDefects.test.ts`). */
  ended(run: number): void {
    this.#running.delete(run)
  }

  /** Forgets runs that have ended, and releases their leases. */
  finish(ended: ReadonlyArray<EndedRun>): Effect.Effect<void, StorageUnavailable> {
    return this.#write(
      `WITH released AS (${release("$2", "$3")}) DELETE FROM running_job WHERE run = ANY ($1::bigint[])`,
      [runsOf(ended), ...leasesOf(ended)],
    )
  }

  /** Puts a failed run back into the waiting jobs, unless another worker has already taken it over, and releases its lease. */
  postpone(run: EndedRun, due: number): Effect.Effect<void, StorageUnavailable> {
    return this.#write(
      `WITH ended AS (DELETE FROM running_job WHERE run = ANY ($1::bigint[]) RETURNING topic, id, failures),
      released AS (${release("$2", "$3")})
      INSERT INTO waiting_job (topic, id, due, failures) SELECT topic, id, $4, failures + 1 FROM ended ${WAIT}`,
      [runsOf([run]), ...leasesOf([run]), toWhole(due)],
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
