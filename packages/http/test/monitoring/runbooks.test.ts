import { helperRoutes, routeOf } from "@shielded-relay/api"
import {
  errorCatalogue,
  metrics,
  waitReasons,
  type BroadcastOutcome,
  type ChainUnavailable,
  type MetricRow,
  type Operation,
} from "@shielded-relay/core"
import { httpMetrics, variables } from "@shielded-relay/http"
import { readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { describe, expect, it } from "vitest"
import { run } from "../../src/cli/run.ts"
import { usage } from "../../src/cli/words/usage.ts"
import { exampleChains } from "../../src/configuration/configurationTable.ts"
import { alarms, runbookOf } from "../../src/monitoring/alarms.ts"
import { writtenTerminal } from "../support/writtenTerminal.ts"

const docs = join(import.meta.dirname, "../../../../docs")
const read = (alarm: string) => readFileSync(join(docs, "runbooks", runbookOf(alarm)), "utf8")
const rows = Object.entries<MetricRow>({ ...metrics, ...httpMetrics })
/** Entries of the log, as docs/running.md has them: documents.test.ts compares that table with the sources. */
const events = new Set(
  [...readFileSync(join(docs, "running.md"), "utf8").matchAll(/^\| `([a-z-]+)` \|/gm)].map(
    ([, name = ""]) => name,
  ),
)

/** Values of labels and kinds that runbooks name. One that is renamed does not compile. */
const values = [
  "unclear",
  "underpriced",
  "nonce-taken",
  "tree-update",
  "proven",
  "ChainUnavailable",
] as const satisfies ReadonlyArray<
  BroadcastOutcome | Operation["kind"] | Operation["status"]["state"] | ChainUnavailable["_tag"]
>

/** Fields of a chain's entry and of the objects in it, which the configuration names when it refuses another one. */
const fields = ["senders", "rpcUrls", "feeCeiling", "senderFloor", "finality", "perDay"].concat(
  "priceFeed",
  "maxAgeSeconds",
  "check",
  "use",
)
const fieldOf = (word: string) => /^(?:advances\.)?"?(\w+)(?:": "submit")?$/.exec(word)?.[1] ?? ""

/** Tables of the database, with a column where a runbook names one. */
const tables: Readonly<Record<string, string>> = { lease: "held_until", operation_wait: "until" }

/** Words of runbooks that are none of the names which the service has a list of. */
const others: Readonly<Record<string, string>> = {
  ss: "a program of the system",
  SIGKILL: "a signal",
  latestRoundData: "a function of a price feed",
  "chain:": "the beginning of a lease's name",
  fault: "a field of log entries",
  correlationId: "a field of answers",
  Defect: "a fault of a chain",
  'task="index"': "a value of a label",
  others: "a value of a label",
  budget: "a value of a label",
  "/readyz": "a route of the operator's listener",
  "artifacts/manifest.json": "a file of the circuits' package",
}

const commandOf = /^(?:shielded-relay |(?=config check|serve --))(.*)$/

/** Whether the usage has an entry for the command with every option. */
function hasUsage(command: string): boolean {
  const [words = "", ...options] = command.split(/ (?=--)/)
  const entries = usage.split(/\n(?=  shielded-relay )/)
  return entries
    .filter((entry) => new RegExp(`^  shielded-relay ${words}(?= |$)`, "m").test(entry))
    .some((entry) => options.every((option) => entry.includes(option.split(" ")[0] ?? "")))
}

/** Whether a service has what a runbook names by this word. */
function isKnown(word: string): boolean {
  const [, command] = commandOf.exec(word) ?? []
  if (command !== undefined) return hasUsage(usageWords(command))
  const [, variable] = /^(SHIELDED_RELAY_\w+)(?:=\w+)?$/.exec(word) ?? []
  if (variable !== undefined) return Object.hasOwn(variables, variable)
  const [name = ""] = word.split("{")
  return (
    Object.hasOwn(others, word) ||
    rows.some(([row, { labels }]) => row === name || labels.includes(word)) ||
    ["metrics_dropped_total", "workers_replaced_total"].includes(name) ||
    events.has(word) ||
    Object.hasOwn(errorCatalogue, word) ||
    [...waitReasons, ...values].some((value) => value === word) ||
    fields.includes(fieldOf(word)) ||
    Object.entries(tables).flat().includes(word) ||
    isRoute(word)
  )
}

/** Whether a listener of the public has the route; `GET /operation` for one whose path goes on. */
function isRoute(word: string): boolean {
  const [path = "", method = "GET"] = word.split(" ").toReversed()
  return (
    Object.hasOwn(helperRoutes, path) ||
    Object.keys(routeOf).some((route) => route.split("/:")[0] === `${method} ${path}`)
  )
}

/** Options that a command needs and its runbook leaves out. */
const missing: Readonly<Record<string, string>> = {
  "serve --workers": "2",
  "relayer top-up": "--relayer 1/0 --balance 1 --signer env:KEY",
  "deploy apply": "--file pool.json",
  "deploy verify": "--file pool.json",
}

/** The usage tells the commands `release` and `keep` in one entry. */
const usageWords = (command: string) =>
  command.replace(/^quarantine (?:release|keep)\b/, "quarantine release|keep")

/** The statements that make the database's tables. */
function tableSources(): string {
  const sources = join(docs, "../packages/storage-postgres/src")
  return readdirSync(sources, { recursive: true, encoding: "utf8" })
    .filter((path) => /[tT]ables\.ts$/.test(path))
    .map((path) => readFileSync(join(sources, path), "utf8"))
    .join("\n")
}

/** What a runbook sets as code. */
const wordsOf = (alarm: string) =>
  [...read(alarm).matchAll(/`([^`]+)`/g)].map(([, word = ""]) => word)

describe.each(alarms.map(({ name }) => name))("the runbook of %s", (name) => {
  const words = wordsOf(name)

  it("names only commands, options, variables, metrics, log entries, codes and routes that exist", () => {
    expect(words.filter((word) => !isKnown(word))).toEqual([])
  })
})

describe("a runbook's words", () => {
  it.each([
    "shielded-relay wallet changed",
    "shielded-relay doctor --connect",
    "shielded-relay relayer top",
    "SHIELDED_RELAY_MAX_OPEN",
    "operations_unsent",
    "prover-doubtful",
    "NO_ROOM",
    "GET /operator",
    "advances.perWeek",
    "operation_waits",
  ])("are found out if they do not exist: %s", (word) => {
    expect(isKnown(word)).toBe(false)
  })

  it("that this test has a list of are all in a runbook", () => {
    const all = alarms.flatMap(({ name }) => wordsOf(name))
    const listed = [...Object.keys(others), ...values, ...Object.entries(tables).flat()]
    expect(listed.filter((word) => !all.includes(word))).toEqual([])
    expect(fields.filter((field) => !all.some((word) => fieldOf(word) === field))).toEqual([])
  })

  it("that are fields of a chain are fields that the configuration takes", async () => {
    const odd = { unheard: 1 }
    const priceFeed = { token: odd, check: odd, ...odd }
    const entries = exampleChains.map(({ tokens, ...chain }) => ({
      ...chain,
      ...odd,
      gasTank: "env:GAS_TANK",
      advances: odd,
      rpcUrls: [{ url: "https://rpc.example", ...odd }],
      tokens: tokens.map((token) => ({ ...token, price: undefined, priceFeed, ...odd })),
    }))
    const { own, written } = writtenTerminal({ SHIELDED_RELAY_CHAINS: JSON.stringify(entries) })
    expect(await run(["config", "check"], own)).toBe(2)
    const known = [
      ...(written.out + written.err).matchAll(/unheard is unknown; known fields: (.*)/g),
    ]
    const names = known.flatMap(([, list = ""]) => list.split(", "))
    expect(fields.filter((field) => !names.includes(field))).toEqual([])
  })

  it("that are tables and columns are in the database's", () => {
    for (const [table, column] of Object.entries(tables)) {
      const [, created = ""] = tableSources().split(`CREATE TABLE ${table} (`)
      const columns = created.split("\n  )")[0]?.match(/(?<=\n +)[a-z_]+(?= )/g)
      expect([table, columns]).toEqual([table, expect.arrayContaining([column])])
    }
  })

  it("that are commands are commands of the program, not only of its usage", async () => {
    const commands = new Set(
      alarms.flatMap(({ name }) =>
        wordsOf(name).flatMap((word) => commandOf.exec(word)?.[1] ?? []),
      ),
    )
    expect(commands.size).toBeGreaterThan(10)
    for (const command of commands) {
      const { own, written } = writtenTerminal()
      // Without a configuration each ends before it does anything.
      const words = `${command.replace("<chain>/<number>", "1/0")} ${missing[command] ?? ""}`
      expect(await run(words.trim().split(" "), own), command).not.toBe(0)
      expect(written.err).not.toContain("Unknown command")
    }
  })
})
