import cluster, { type Worker } from "node:cluster"
import type { Logger, Readiness } from "shielded-relay/handler"
import type { ExitCode, Terminal } from "../cli/Terminal.ts"
import type { Configuration } from "../configuration/Configuration.ts"
import { ConfigurationError } from "../configuration/Problems.ts"
import type { ConsoleQuestion } from "../console/ConsoleQuestion.ts"
import { openConsole } from "../console/openConsole.ts"
import { adminServer } from "../node/adminServer.ts"
import { adminListener, closedAtOnce, listening } from "../node/listening.ts"
import { httpMetrics } from "../telemetry/httpMetrics.ts"
import { timeOfDay } from "../telemetry/processClock.ts"
import { mergedMetrics } from "./mergedMetrics.ts"
import type { ConsoleAnswer, Look, ToPrimary } from "./messages.ts"
import { tell } from "./tell.ts"

/** Milliseconds that the operator's listener waits for a worker. */
const LOOK_TIMEOUT = 2_000
/** Milliseconds until a worker that ended before it served is replaced; twice as long each time, up to the longest. */
const PAUSE = 1_000
const LONGEST_PAUSE = 30_000

/** A worker's place. Workers that replace one another have the same number. */
interface Place {
  readonly number: number
  worker: Worker | null
  isServing: boolean
  /** How many workers in a row ended before they served. */
  failures: number
}

/**
 * Runs the service in several processes behind one port, on one database server. The workers accept connections themselves, each when it
 * is idle. This process replaces workers that end, and opens the operator's listener for all of them.
 *
 * @returns 0 if all workers finished their accepted requests, and the code of a worker that could not start.
 */
export async function serveByWorkers(
  terminal: Terminal,
  configuration: Configuration,
  logger: Logger,
  options: { readonly workers: number; readonly afterRestore: boolean },
): Promise<ExitCode> {
  requireServer(configuration)
  // If this process accepted connections, one that it passed to a worker that is dying would stay open, and its caller would wait forever.
  cluster.schedulingPolicy = cluster.SCHED_NONE
  // Details of the readiness may hold a bigint.
  cluster.setupPrimary({ serialization: "advanced" })
  const stopAsked = terminal.stopAsked()
  const workers = new Workers(logger)
  const first = await workers.serving(1, options.afterRestore)
  if (first.code !== null) return first.code
  for (let number = 2; number <= options.workers; number += 1) workers.open(number)
  const console = await openConsole({
    access: configuration.console,
    ask: (question) => workers.ask(question),
    logger,
  })
  const admin =
    configuration.adminListen === null
      ? null
      : adminServer({
          relay: { readiness: () => workers.readiness() },
          metrics: { exposition: () => workers.exposition() },
          logger,
          stopping: () => workers.stopping,
          console,
        })
  if (admin !== null && configuration.adminListen !== null) {
    const url = await listening(admin, configuration.adminListen, adminListener)
    logger.info("listening", { public: hostOf(first.url), admin: hostOf(url) })
  }
  terminal.print(`Serving on ${first.url}\n`)
  await stopAsked
  logger.info("stopping")
  const code = await workers.stop()
  if (admin !== null) await closedAtOnce(admin)
  logger.info("stopped", { finished: code === 0 })
  return code
}

function requireServer({ database }: Configuration): void {
  if (database.kind === "server") return
  throw new ConfigurationError([
    {
      where: "SHIELDED_RELAY_DATABASE",
      what: `must be a Postgres server with --workers: ${database.kind === "embedded" ? "one process at a time may open the embedded database" : "a database in memory belongs to one process"}`,
    },
  ])
}

/** The processes that serve. */
class Workers {
  readonly #logger: Logger
  readonly #places: Array<Place> = []
  readonly #looks = new Map<number, (look: Look) => void>()
  readonly #answers = new Map<number, (answer: ConsoleAnswer) => void>()
  #asked = 0
  #replaced = 0
  readonly #startedAt = timeOfDay()
  #stopping: (() => void) | null = null
  #code: ExitCode = 0

  constructor(logger: Logger) {
    this.#logger = logger
  }

  get stopping(): boolean {
    return this.#stopping !== null
  }

  /** Opens a place and waits until its worker serves, or has ended. */
  serving(number: number, afterRestore: boolean) {
    return new Promise<{ readonly url: string; readonly code: ExitCode | null }>((resolve) => {
      const place = this.#place(number)
      this.#fork(place, afterRestore, {
        serving: (url) => resolve({ url, code: null }),
        ended: (code) => resolve({ url: "", code }),
      })
    })
  }

  open(number: number): void {
    this.#fork(this.#place(number), false)
  }

  /** Ready while a worker is. The workers look at the same chains, so the answer is that of the first one. */
  async readiness(): Promise<Readiness> {
    const looks = await this.#looksNow()
    const best = looks.find(({ readiness }) => readiness.ready) ?? looks[0]
    return best?.readiness ?? { ready: false, chains: [] }
  }

  async exposition() {
    const looks = await this.#looksNow()
    return {
      type: "text/plain; version=0.0.4; charset=utf-8",
      text: mergedMetrics([
        ...looks.map(({ number, metrics }) => ({ worker: number, text: metrics })),
        { worker: null, text: this.#own() },
      ]),
    }
  }

  /** Stops all workers, and resolves when the last one has ended. */
  stop(): Promise<ExitCode> {
    return new Promise((resolve) => {
      this.#stopping = () => {
        if (this.#places.every(({ worker }) => worker === null)) resolve(this.#code)
      }
      for (const { worker } of this.#places) if (worker !== null) tell(worker, { kind: "stop" })
      this.#stopping()
    })
  }

  #place(number: number): Place {
    const place: Place = { number, worker: null, isServing: false, failures: 0 }
    this.#places.push(place)
    return place
  }

  #fork(
    place: Place,
    afterRestore: boolean,
    first: {
      readonly serving?: (url: string) => void
      readonly ended?: (code: ExitCode) => void
    } = {},
  ): void {
    const { number } = place
    const worker = cluster.fork()
    place.worker = worker
    place.isServing = false
    tell(worker, { kind: "start", number, afterRestore })
    worker.on("message", (message: ToPrimary) => {
      if (message.kind === "look") {
        this.#looks.get(message.id)?.(message.look)
        return
      }
      if (message.kind === "answer") {
        this.#answers.get(message.id)?.(message.answer)
        return
      }
      place.isServing = true
      place.failures = 0
      first.serving?.(message.url)
    })
    worker.on("exit", (code, signal) => {
      const hasServed = place.isServing
      place.worker = null
      place.isServing = false
      if (this.#stopping !== null) {
        if (code !== 0) this.#code = 1
        this.#stopping()
        return
      }
      if (!hasServed && first.ended !== undefined) {
        first.ended(code === 2 || code === 3 ? code : 1)
        return
      }
      this.#replace(place, hasServed, code, signal)
    })
  }

  #replace(place: Place, hasServed: boolean, code: number | null, signal: string | null): void {
    const { number } = place
    const pause = hasServed ? 0 : Math.min(LONGEST_PAUSE, PAUSE * 2 ** place.failures)
    place.failures += hasServed ? 0 : 1
    this.#replaced += 1
    this.#logger.error("worker-ended", {
      worker: number,
      ...(code === null ? {} : { code }),
      ...(signal === null ? {} : { signal }),
      pause,
    })
    setTimeout(() => {
      if (this.#stopping === null) this.#fork(place, false)
    }, pause)
  }

  /** Asks the workers that serve. One that does not answer in time is left out. */
  async #looksNow(): Promise<ReadonlyArray<Look & { readonly number: number }>> {
    const looks = await Promise.all(
      this.#places.map(async ({ number, worker, isServing }) => {
        const look = worker === null || !isServing ? null : await this.#look(worker)
        return look === null ? [] : [{ ...look, number }]
      }),
    )
    return looks.flat()
  }

  #look(worker: Worker): Promise<Look | null> {
    this.#asked += 1
    const id = this.#asked
    return new Promise((resolve) => {
      const end = (look: Look | null) => {
        clearTimeout(late)
        this.#looks.delete(id)
        resolve(look)
      }
      const late = setTimeout(() => end(null), LOOK_TIMEOUT)
      this.#looks.set(id, end)
      tell(worker, { kind: "look", id }, () => end(null))
    })
  }

  /**
   * Asks a worker that serves for the console. All see the same storage.
   *
   * @rejects Error if none answers in time.
   */
  async ask(question: ConsoleQuestion): Promise<object | null> {
    const { worker = null } = this.#places.find(({ isServing }) => isServing) ?? {}
    if (worker === null) throw new Error("no worker serves")
    this.#asked += 1
    const id = this.#asked
    const answer = await new Promise<ConsoleAnswer>((resolve) => {
      const late = setTimeout(() => resolve("failed"), LOOK_TIMEOUT)
      this.#answers.set(id, (given) => {
        clearTimeout(late)
        resolve(given)
      })
      tell(worker, { kind: "ask", id, question }, () => this.#answers.get(id)?.("failed"))
    })
    this.#answers.delete(id)
    if (answer === "failed") throw new Error("the worker did not answer the console")
    return answer.body
  }

  #own(): string {
    const { help, type } = httpMetrics.process_start_time_seconds
    return [
      sampleOf("process_start_time_seconds", type, help, this.#startedAt / 1_000),
      sampleOf(
        "workers_replaced_total",
        "counter",
        "Workers that ended by themselves and were replaced.",
        this.#replaced,
      ),
    ].join("\n")
  }
}

function sampleOf(name: string, type: string, help: string, value: number): string {
  const full = `shielded_relay_${name}`
  return `# HELP ${full} ${help}\n# TYPE ${full} ${type}\n${full} ${value}\n`
}

const hostOf = (url: string) => url.replace("http://", "")
