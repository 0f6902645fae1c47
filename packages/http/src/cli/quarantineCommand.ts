import {
  decideEntry,
  decideOrder,
  EntryStore,
  OrderStore,
  renderTime,
  type DecisionOutcome,
  type Entry,
  type EntryDecision,
  type Order,
  type OrderDecision,
} from "@shielded-relay/core"
import { Effect } from "effect"
import { timeOfDay } from "../telemetry/processClock.ts"
import { addressText, printLine } from "./printLine.ts"
import { readDecision, type DecisionAsked, type DecisionOptions } from "./readDecision.ts"
import type { ExitCode, Terminal } from "./Terminal.ts"
import { withDatabase } from "./withDatabase.ts"

const page = 500

/** Prints everything withheld as JSON lines: first notes, then remainders of private sends. Omits the owners. */
export async function quarantineList(terminal: Terminal): Promise<ExitCode> {
  await withDatabase(
    terminal,
    Effect.gen(function* () {
      const entries = yield* EntryStore
      const orders = yield* OrderStore
      let lastEntry: Entry | undefined
      do {
        const found: ReadonlyArray<Entry> = yield* entries.withheld(page, lastEntry)
        for (const entry of found) printLine(terminal, entryLine(entry))
        lastEntry = found.length < page ? undefined : found.at(-1)
      } while (lastEntry !== undefined)
      let lastOrder: Order | undefined
      do {
        const found: ReadonlyArray<Order> = yield* orders.withheld(page, lastOrder)
        for (const order of found) printLine(terminal, orderLine(order))
        lastOrder = found.length < page ? undefined : found.at(-1)
      } while (lastOrder !== undefined)
    }),
  )
  return 0
}

function entryLine(entry: Entry): object {
  return {
    kind: "note",
    chainId: entry.chainId,
    transaction: entry.transactionHash,
    log: entry.log,
    token: addressText(entry.token),
    amount: entry.amount,
    origin: entry.origin,
    payers: entry.payers.map(addressText),
    state: entry.state,
    decisions: entry.decisions.map(decisionLine),
  }
}

function orderLine(order: Order): object {
  const paid = order.payouts.filter(({ status }) => status === "completed")
  return {
    kind: "order",
    order: order.id,
    chainId: order.chainId,
    token: addressText(order.token),
    deposited: order.deposited,
    paid: paid.reduce((sum, { amount, cut }) => sum + amount + cut, 0n),
    decisions: order.decisions.map(decisionLine),
  }
}

function decisionLine({ at, state, reason }: EntryDecision | OrderDecision): object {
  return { time: renderTime(at), state, reason }
}

/** Records an operator's decision about a withheld note or order, and prints the result. */
export async function quarantineDecision(
  terminal: Terminal,
  state: "released" | "kept",
  options: DecisionOptions,
): Promise<ExitCode> {
  const read = readDecision(options)
  if ("wrong" in read) {
    const lines = read.wrong.map(({ where, what }) => `  ${where} ${what}`)
    terminal.complain(`The options are wrong:\n${lines.join("\n")}\n`)
    return 2
  }
  const { about, reason } = read.asked
  const decision = { state, at: timeOfDay(), reason }
  const outcome = await withDatabase(
    terminal,
    about.kind === "note" ? decideEntry(about.key, decision) : decideOrder(about.id, decision),
  )
  return tell(terminal, about, state, outcome)
}

function tell(
  terminal: Terminal,
  about: DecisionAsked["about"],
  state: "released" | "kept",
  outcome: DecisionOutcome,
): ExitCode {
  const name = nameOf(about)
  switch (outcome.kind) {
    case "decided":
      terminal.print(`${name}: ${state}\n`)
      return 0
    case "unchanged":
      terminal.print(`${name}: already ${state}\n`)
      return 0
    case "unknown":
      terminal.complain(
        `${name} is not in the database. Copy the options from shielded-relay quarantine list.\n`,
      )
      return 1
    case "refused":
      terminal.complain(`${name} cannot be ${state}: it is ${outcome.state}. ${allowed(about)}\n`)
      return 1
  }
}

function nameOf(about: DecisionAsked["about"]): string {
  if (about.kind === "order") return `order ${about.id}`
  const { chainId, transactionHash, log } = about.key
  return `note ${chainId} ${transactionHash} ${log}`
}

function allowed({ kind }: DecisionAsked["about"]): string {
  return kind === "note"
    ? "A quarantined note can be released or kept; a kept note can be released. Nothing was changed."
    : "The remainder of a private send that failed while its owner was denied can be released or kept; a kept one can be released. Nothing was changed."
}
