import { Effect } from "effect"

/** What an entry of the log tells. */
export interface LogEventRow {
  readonly level: "Info" | "Warn" | "Error"
  /** The entry's text, which never varies. */
  readonly text: string
  /** The names of its fields. */
  readonly fields: ReadonlyArray<string>
}

const info = (text: string, ...fields: ReadonlyArray<string>): LogEventRow => ({
  level: "Info",
  text,
  fields,
})
const warn = (text: string, ...fields: ReadonlyArray<string>): LogEventRow => ({
  level: "Warn",
  text,
  fields,
})
const error = (text: string, ...fields: ReadonlyArray<string>): LogEventRow => ({
  level: "Error",
  text,
  fields,
})

/**
 * Every entry of the log of a relay, by its stable name. Fields are an operation's or row's own random id, and words and numbers from
 * fixed lists: never an owner, an address, an amount, a nonce or the text of a foreign error.
 */
export const logEvents = {
  "operation-accepted": info("an operation was accepted", "operation", "kind", "chain", "state"),
  "operation-concluded": info(
    "an operation reached its end",
    "operation",
    "kind",
    "chain",
    "state",
    "milliseconds",
  ),
  "chain-leading": info("this process indexes the chain now", "chain"),
  "chain-standing-by": info("another process indexes the chain now", "chain"),
  "chain-recovered": info("the chain is indexed again", "chain"),
  "chain-fault": warn("chain cannot be indexed", "chain", "fault"),
  "chain-closed": warn(
    "a batch insertion ran out of processor time; the chain is closed until one is executed",
    "chain",
  ),
  "index-contradicts-chain": error(
    "The index contradicts the chain; spending is paused until they agree",
    "chain",
    "block",
  ),
  "note-repeated": warn(
    "Ignored a note that repeats a commitment of an earlier tree: it can never be spent",
    "chain",
    "position",
  ),
  "queue-long": warn(
    "many notes of others are inserted ahead of our owners' notes",
    "chain",
    "notes",
    "insertions",
    "gas",
  ),
  "queue-short": info("the queue ahead of our owners' notes is short again", "chain"),
  "relayer-low": warn("a relaying account is low on coins", "chain", "relayer"),
  "relayer-retired": info(
    "a relaying account is retired: it signs no new operation",
    "chain",
    "relayer",
  ),
  "relayer-funded": info("a relaying account has coins again", "chain", "relayer"),
  "relayer-key-used-outside": warn("a relaying account's key is used from outside", "chain"),
  "gas-tank-low": warn("the gas tank is low on coins", "chain"),
  "gas-tank-funded": info("the gas tank has coins again", "chain"),
  "request-failed": error("request failed", "route", "fault"),
  "background-failed": error(
    "background work failed unexpectedly; it is tried again after a pause",
    "task",
    "chain",
    "fault",
  ),
  "step-illegal": error(
    "a step does not fit its row's state; the row is set aside",
    "kind",
    "state",
    "step",
    "id",
    "pause",
  ),
  "step-failed": error("a step failed unexpectedly; its row is set aside", "id", "fault", "pause"),
  "row-altered": error(
    "a row has a wrong seal, so nothing is signed or paid for it: another program changed the database, an earlier version wrote the row, or the vault belongs to another installation",
    "kind",
    "id",
  ),
  "organization-altered": error(
    "a row of managed wallets has a wrong seal: another program changed the database, or the vault belongs to another installation",
    "kind",
  ),
  "outcome-altered": error(
    "the outcome of a request has a wrong seal: another program changed the database",
  ),
  "webhook-failing": warn("a webhook endpoint accepts no events", "endpoint", "outcome"),
  "webhook-recovered": info("a webhook endpoint accepts events again", "endpoint"),
  "webhook-off": error(
    "a webhook endpoint is switched off; webhooks replay switches it on",
    "endpoint",
    "outcome",
  ),
  "webhook-events-pruned": error(
    "events that a webhook endpoint was not told were pruned from the journal",
    "endpoint",
  ),
  "operation-unreadable": error("an accepted operation could not be read", "fault"),
  "screening-failed": error("screening failed unexpectedly and counts as undecided", "fault"),
  "prover-doubted": error(
    "the prover made proofs that do not verify; it pauses",
    "circuit",
    "pause",
  ),
  "part-failed": warn("a part that the relay was given failed", "part", "fault"),
  "start-waits-for-expiry": info("waiting until earlier transactions have expired", "chain"),
  restored: warn("requests from before the restore are refused", "endedCount", "madeAfter"),
  "master-seed-created": warn(
    "a master seed was created: back up the vault, nothing can be recovered without it",
  ),
  "waas-root-created": warn(
    "a root of the keys of managed wallets was created: back up the vault, they cannot be recovered without it",
    "version",
  ),
} as const satisfies Readonly<Record<string, LogEventRow>>

export type LogEvent = keyof typeof logEvents

type FieldsOf<E extends LogEvent> = Readonly<
  Record<(typeof logEvents)[E]["fields"][number], string | number | null>
>

/** Writes an entry of the catalogue. The annotation `event` carries its name. */
export function logged<E extends LogEvent>(event: E, fields: FieldsOf<E>): Effect.Effect<void> {
  const { level, text } = logEvents[event]
  return Effect.logWithLevel(level)(text).pipe(Effect.annotateLogs({ event, ...fields }))
}
