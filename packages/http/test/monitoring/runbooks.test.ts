import { errorCatalogue, metrics, waitReasons, type MetricRow } from "@shielded-relay/core"
import { httpMetrics, variables } from "@shielded-relay/http"
import { readFileSync } from "node:fs"
import { join } from "node:path"
import { describe, expect, it } from "vitest"
import { run } from "../../src/cli/run.ts"
import { usage } from "../../src/cli/words/usage.ts"
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

/** Words of runbooks that are none of the names which the service has a list of. */
const others: Readonly<Record<string, string>> = {
  ss: "a program of the system",
  SIGKILL: "a signal",
  senders: "a field of a chain's entry",
  rpcUrls: "a field of a chain's entry",
  feeCeiling: "a field of a chain's entry",
  senderFloor: "a field of a chain's entry",
  finality: "a field of a chain's entry",
  "advances.perDay": "a field of a chain's entry",
  priceFeed: "a field of a token",
  maxAgeSeconds: "a field of a price feed",
  check: "a field of a price feed",
  latestRoundData: "a function of a price feed",
  '"use": "submit"': "a field of an endpoint",
  "chain:": "the beginning of a lease's name",
  lease: "a table of the database",
  held_until: "a column of it",
  operation_wait: "a table of the database",
  until: "a column of it",
  "tree-update": "a kind of operations",
  fault: "a field of log entries",
  correlationId: "a field of answers",
  ChainUnavailable: "a fault of a chain",
  Defect: "a fault of a chain",
  'task="index"': "a value of a label",
  unclear: "a value of a label",
  underpriced: "a value of a label",
  "nonce-taken": "a value of a label",
  proven: "a value of a label",
  others: "a value of a label",
  budget: "a value of a label",
  "/readyz": "a route of the operator's listener",
  "GET /healthz": "a route of the public listener",
  "GET /operation": "a route of the public listener",
  "/operations": "a route of the public listener",
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
    waitReasons.some((reason) => reason === word)
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

describe.each(alarms.map(({ name }) => name))("the runbook of %s", (name) => {
  const words = [...read(name).matchAll(/`([^`]+)`/g)].map(([, word = ""]) => word)

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
  ])("are found out if they do not exist: %s", (word) => {
    expect(isKnown(word)).toBe(false)
  })

  it("that this test explains by itself are all in a runbook", () => {
    const all = alarms.map(({ name }) => read(name)).join("\n")
    expect(Object.keys(others).filter((word) => !all.includes(`\`${word}\``))).toEqual([])
  })

  it("that are commands are commands of the program, not only of its usage", async () => {
    const commands = new Set(
      alarms.flatMap(({ name }) =>
        [...read(name).matchAll(/`([^`]+)`/g)].flatMap(
          ([, word = ""]) => commandOf.exec(word)?.[1] ?? [],
        ),
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
