import { availableParallelism } from "node:os"
import { measureConsolePage, OPERATIONS } from "./consolePage.ts"
import { benchThroughput } from "./index.ts"
import type { Rate } from "./loadProcess.ts"
import { benchWorkers, type WorkersFigures, type WorkersTurn } from "./workers.ts"

/** Prints this package's figures, a section per line: `node bench/main.ts [word in the title]`. */
const wanted = (process.argv[2] ?? "").toLowerCase()

const title = "Requests"
const consoleTitle = "The operator's console in a browser"
if (consoleTitle.toLowerCase().includes(wanted)) {
  const { screens, answers } = await measureConsolePage()
  const row = (what: string, { median, slowest }: { median: number; slowest: number }) => [
    what,
    median.toFixed(0),
    slowest.toFixed(0),
  ]
  console.log(
    JSON.stringify({
      title: consoleTitle,
      note: `Milliseconds of twenty turns each, on a service with a database server that holds ${OPERATIONS.toLocaleString("en")} ended operations and five steps of the journal for each. In Chromium, until the text of the screen is there; over HTTP, until the answer is read. Service, server and browser share the machine.`,
      columns: ["what", "median", "slowest"],
      rows: [
        row("the first screen, loaded anew, in Chromium", screens.first),
        row("an operation by its id, in Chromium", screens.found),
        row("an id that does not exist, in Chromium", screens.unknown),
        row("GET api/overview", answers.first),
        row("GET api/operation of an operation", answers.found),
      ],
    }),
  )
}
if (title.toLowerCase().includes(wanted)) {
  const { native, embedded, noble, managed, bare, stamped, bareStamped, ping } =
    await benchThroughput()
  const perSecond = ({ requests, processorSeconds }: Rate) => requests / processorSeconds
  /** The ratio is that of each round by itself: the servers take turns. */
  const row = (what: string, rates: ReadonlyArray<Rate>, references = bare) => [
    what,
    { measured: rates.map(perSecond) },
    {
      measured: rates.map((rate, round) => {
        const reference = references[round]
        if (reference === undefined) throw new Error("each round has every server")
        return (100 * perSecond(rate)) / perSecond(reference)
      }),
      unit: "%",
    },
  ]
  console.log(
    JSON.stringify({
      title,
      note: "One process, 32 connections from another process of the same machine, the servers by turns. Requests per second of processor time, which other work on the machine touches least: the median of five turns, with the least and the most in brackets; the ratio is that of each turn. The bare servers are node:http with the same native check of the request and the same ECDSA P-256 signature of the answer, and nothing else.",
      columns: ["route", "per second of processor time", "of its bare server"],
      rows: [
        row("bare node:http server, one key, one answer", bare),
        row("GET /balance, each with its own nonce, libsecp256k1", native),
        row("the same on the embedded database, in a folder", embedded),
        row("the same in memory, noble", noble),
        row("the same in memory, libsecp256k1, in a service with managed wallets", managed),
        row("GET /ping, unsigned request", ping),
        row("bare node:http server, stamps of any key, one answer", bareStamped, bareStamped),
        row("GET /waas/get-organization, each with its own nonce", stamped, bareStamped),
      ],
    }),
  )
}

const byWorkers = "Requests: several processes"
if (byWorkers.toLowerCase().includes(wanted)) {
  const figures = await benchWorkers()
  const cell = (turns: ReadonlyArray<WorkersTurn>, part: keyof WorkersTurn, decimals: number) => ({
    measured: turns.map((turn) => turn[part]),
    decimals,
  })
  const measured = ({ workers, turns }: WorkersFigures) => [
    String(workers),
    `${availableParallelism()}, shared with the callers`,
    cell(turns, "service", 2),
    cell(turns, "database", 2),
    cell(turns, "perSecond", 0),
  ]
  const two = figures.at(-1)?.turns ?? []
  /** A worker for each core of the service, and a core of the database for each so many of them as it serves. */
  const computed = (workers: number) => {
    const least = two.map(({ service, database }) => ({
      perSecond: (workers * 1_000) / service,
      cores: workers + (workers * database) / service,
    }))
    const sorted = least.toSorted((one, other) => one.perSecond - other.perSecond)
    const middle = sorted[Math.floor(sorted.length / 2)]
    return [
      `${workers}, computed`,
      `${Math.ceil(middle?.cores ?? workers)} for service and database`,
      "",
      "",
      Math.round(middle?.perSecond ?? 0).toLocaleString("en"),
    ]
  }
  console.log(
    JSON.stringify({
      title: byWorkers,
      note: "`serve --workers`, each on a Postgres server of its own with one connection pool for each worker: GET /balance, each with its own nonce, 32 connections from another process of the same machine, by turns. Milliseconds of processor time per request: of all processes of the service, and of the database; the median of five turns, with the least and the most in brackets. Requests per second are by the clock. Callers, workers and database share the cores, so a second worker gains only what they leave. Computed: as many requests as the workers make with a core each at the processor time measured with two, if the database has the cores that it needs then; no more than that was measured.",
      columns: ["workers", "cores", "ms of the service", "ms of the database", "per second"],
      rows: [...figures.map(measured), computed(4), computed(8)],
    }),
  )
}
