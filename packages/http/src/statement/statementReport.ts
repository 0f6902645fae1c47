import { renderTime, wordsOfService, type Statement } from "@shielded-relay/core"
import type { VerifiedStatement } from "@shielded-relay/pool"

/** What was checked besides the chain. */
export interface ReportTerms {
  /** Whether the proofs verify under development keys, with which anyone can forge proofs. */
  readonly developmentKeys: boolean
  /** Whether the service's signature of the file was checked; a wrong one is refused. */
  readonly signedByService: boolean
}

/** One movement: a note that the owner received or spent, or a payment from the owner's notes that left the pool. */
interface Entry {
  readonly time: number
  readonly block: number
  readonly transaction: string
  /** `received`, `spent`: a note of the owner. `paid`, `fee`: what a call paid from the notes that it spent. */
  readonly event: "received" | "spent" | "paid" | "fee"
  readonly token: string
  readonly amount: string
  readonly position: number | null
  readonly counterparty: string | null
}

const order = ["received", "spent", "paid", "fee"] as const

/** Everything that moved, in the order of blocks. Times are the chain's. */
function entriesOf({ notes, calls }: VerifiedStatement): ReadonlyArray<Entry> {
  const moved = notes.flatMap(({ note, createdAt, spentAt }): ReadonlyArray<Entry> => {
    const { token, amount, position, created, spent } = note
    const common = { token, amount, position, counterparty: null }
    const received = { ...common, ...created, time: createdAt, event: "received" } as const
    if (spent === null || spentAt === null) return [received]
    const { transaction, block } = spent
    return [received, { ...common, transaction, block, time: spentAt, event: "spent" }]
  })
  const paid = calls.flatMap(({ transaction, block, time, call }): ReadonlyArray<Entry> => {
    const at = { transaction, block, time, position: null }
    const { payouts, fee } = call
    return [
      ...payouts.map(
        ({ token, amount, to }) =>
          ({ ...at, event: "paid", token, amount, counterparty: to }) as const,
      ),
      ...(fee === null
        ? []
        : [
            {
              ...at,
              event: "fee",
              token: fee.token,
              amount: fee.amount,
              counterparty: fee.to,
            } as const,
          ]),
    ]
  })
  return [...moved, ...paid].toSorted(
    (one, other) =>
      one.block - other.block || order.indexOf(one.event) - order.indexOf(other.event),
  )
}

const columns = [
  "time",
  "block",
  "transaction",
  "event",
  "token",
  "amount",
  "position",
  "counterparty",
] as const

/**
 * A statement for an accountant, as CSV (RFC 4180): a line for each note received and spent, each payout and each fee. No field needs
 * quotes, and none begins like a formula: fields are digits, addresses, hashes, times and the words of `event`.
 */
export function statementCsv(verified: VerifiedStatement): string {
  const lines = entriesOf(verified).map((entry) =>
    columns
      .map((column) => (column === "time" ? timeText(entry.time) : String(entry[column] ?? "")))
      .join(","),
  )
  return [columns.join(","), ...lines].map((line) => `${line}\r\n`).join("")
}

/** A verified statement as JSON: what the chain proves and, separately, what only the service claims. */
export function statementReport(verified: VerifiedStatement, terms: ReportTerms): string {
  const { statement } = verified
  const { signature: _, ...request } = statement.request
  const report = {
    holds: true,
    ...terms,
    request,
    pool: statement.pool,
    asOf: { ...statement.asOf, time: timeText(statement.asOf.time) },
    entries: entriesOf(verified).map((entry) => ({ ...entry, time: timeText(entry.time) })),
    more: statement.more,
    wordOfService: wordsOf(statement),
  }
  return `${JSON.stringify(report, null, 2)}\n`
}

const timeText = (seconds: number) => renderTime(seconds * 1000)

const wordsOf = ({ request }: Statement) =>
  wordsOfService(request.operation === undefined ? "period" : "operation")
