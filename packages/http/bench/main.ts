import { measureConsolePage, OPERATIONS } from "./consolePage.ts"
import { benchThroughput } from "./index.ts"
import type { Rate } from "./loadProcess.ts"

/** Prints this package's figures, a section per line: `node bench/main.ts [word in the title]`. */
const title = "Requests"
const consoleTitle = "The operator's console in a browser"
const word = (process.argv[2] ?? "").toLowerCase()
if (consoleTitle.toLowerCase().includes(word)) {
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
if (title.toLowerCase().includes(word)) {
  const { native, embedded, noble, managed, bare, stamped, bareStamped, ping } =
    await benchThroughput()
  const perSecond = ({ requests, processorSeconds }: Rate) => requests / processorSeconds
  const row = (what: string, rate: Rate, reference = bare) => [
    what,
    Math.round(perSecond(rate)).toLocaleString("en"),
    Math.round(rate.requests / rate.seconds).toLocaleString("en"),
    `${((100 * perSecond(rate)) / perSecond(reference)).toFixed(0)} %`,
  ]
  console.log(
    JSON.stringify({
      title,
      note: "One process, 32 connections from another process of the same machine, the servers by turns. The bare servers are node:http with the same native check of the request and the same ECDSA P-256 signature of the answer, and nothing else. Ratios are of processor time, which other work on the machine touches least.",
      columns: ["route", "per second of processor time", "per second", "of its bare server"],
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
