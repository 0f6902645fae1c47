import {
  decideEntry,
  decideOrder,
  EntryStore,
  listWithheld,
  renderTime,
  type Address,
  type DecisionOutcome,
  type Entry,
  type EntryDecision,
  type Order,
  type OrderDecision,
  type UnreadableRow,
  type Withheld,
} from "@shielded-relay/core"
import { Effect } from "effect"
import { timeOfDay } from "../telemetry/processClock.ts"
import { addressText, printLine } from "./printLine.ts"
import {
  readDecision,
  readReturn,
  type DecisionAsked,
  type DecisionOptions,
} from "./readDecision.ts"
import { complainOfOptions } from "./readOption.ts"
import type { ExitCode, Terminal } from "./Terminal.ts"
import { withDatabase } from "./withDatabase.ts"

/**
 * Prints everything withheld as JSON lines: first notes, then remainders of private sends. Omits the owners. A row that cannot be read gets
 * a line with only its key, and the exit code is 1.
 */
export async function quarantineList(terminal: Terminal): Promise<ExitCode> {
  const unreadable: Array<string> = []
  await withDatabase(terminal, () =>
    listWithheld((one) => {
      printLine(terminal, lineOf(one))
      if (one.kind === "unreadable") unreadable.push(`  ${nameOf(one.about)}: ${one.fault}\n`)
    }),
  )
  if (unreadable.length === 0) return 0
  terminal.complain(
    `This version cannot read these rows; the other lines are complete:\n${unreadable.join("")}They stay withheld. Report the errors, or use the version that wrote the rows.\n`,
  )
  return 1
}

function lineOf(one: Withheld): object {
  switch (one.kind) {
    case "note":
      return entryLine(one.entry)
    case "order":
      return orderLine(one.order)
    case "unreadable":
      return unreadableLine(one.about)
  }
}

function unreadableLine(about: UnreadableRow): object {
  if (about.kind === "order") return { kind: "order", order: about.id, state: "unreadable" }
  const { chainId, transactionHash: transaction, log } = about.key
  return { kind: "note", chainId, transaction, log, state: "unreadable" }
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

function decisionLine(decision: EntryDecision | OrderDecision): object {
  const { at, state, reason } = decision
  const returned =
    decision.state === "return-due"
      ? { payer: addressText(decision.payer), case: decision.caseName }
      : {}
  return { time: renderTime(at), state, reason, ...returned }
}

/** Records an operator's decision about a withheld note or order, and prints the result. */
export async function quarantineDecision(
  terminal: Terminal,
  state: "released" | "kept",
  options: DecisionOptions,
): Promise<ExitCode> {
  const read = readDecision(options)
  if ("wrong" in read) return complainOfOptions(terminal, read.wrong)
  const { about, reason } = read.asked
  const decision = { state, at: timeOfDay(), reason }
  const outcome = await withDatabase(terminal, () =>
    about.kind === "note" ? decideEntry(about.key, decision) : decideOrder(about.id, decision),
  )
  return tell(terminal, about, state, outcome)
}

/** Records an operator's decision to return a note to its payer, and prints the result. */
export async function quarantineReturn(
  terminal: Terminal,
  options: DecisionOptions,
): Promise<ExitCode> {
  const read = readReturn(options)
  if ("wrong" in read) return complainOfOptions(terminal, read.wrong)
  const { key, payer, caseName, reason } = read.asked
  const decision = { state: "return-due", at: timeOfDay(), reason, payer, caseName } as const
  const { outcome, entry } = await withDatabase(terminal, () =>
    Effect.gen(function* () {
      const decided = yield* decideEntry(key, decision)
      return { outcome: decided, entry: yield* (yield* EntryStore).find(key) }
    }),
  )
  return tell(terminal, { kind: "note", key }, "returned", outcome, progressOf(entry))
}

/** The progress of a return, as text. */
function progressOf(entry: Entry | null): string {
  const last = entry?.decisions.at(-1)
  if (last?.state === "returned") return `returned in transaction ${last.transaction}`
  return last?.state === "return-due"
    ? `to be returned to ${addressText(last.payer)}`
    : "being returned"
}

/** Prints the outcome of a decision. `progress`: the state that the decision has reached. */
function tell(
  terminal: Terminal,
  about: DecisionAsked["about"],
  state: "released" | "kept" | "returned",
  outcome: DecisionOutcome,
  progress: string = state,
): ExitCode {
  const name = nameOf(about)
  switch (outcome.kind) {
    case "decided":
      terminal.print(`${name}: ${progress}\n`)
      return 0
    case "unchanged":
      terminal.print(`${name}: already ${progress}\n`)
      return 0
    case "unknown":
      terminal.complain(
        `${name} is not in the database. Copy the options from shielded-relay quarantine list.\n`,
      )
      return 1
    case "refused":
      terminal.complain(`${name} cannot be ${state}: it is ${outcome.state}. ${allowed(about)}\n`)
      return 1
    case "no-such-payer":
      terminal.complain(`${name} cannot be returned: ${payersText(outcome.payers)}\n`)
      return 1
  }
}

function payersText(payers: ReadonlyArray<Address>): string {
  if (payers.length === 0) return "the chain shows no payer. Nothing was changed."
  return `name one of its payers with --payer: ${payers.map(addressText).join(", ")}. Nothing was changed.`
}

function nameOf(about: DecisionAsked["about"]): string {
  if (about.kind === "order") return `order ${about.id}`
  const { chainId, transactionHash, log } = about.key
  return `note ${chainId} ${transactionHash} ${log}`
}

function allowed({ kind }: DecisionAsked["about"]): string {
  return kind === "note"
    ? "A quarantined note can be released, kept or returned; a kept note can be released or returned; a return that has not started can be called off by release or keep. Nothing was changed."
    : "The remainder of a private send that failed while its owner was denied can be released or kept; a kept one can be released. Nothing was changed."
}
