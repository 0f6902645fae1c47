import { RelayClientError, RelayRequestError } from "@shielded-relay/client"
import type { Journal } from "./Journal.ts"
import type { Outcome, Row } from "./Payroll.ts"

/** What the job needs of a session. Each may throw the SDK's errors. */
export interface Payments {
  /** Pays a row; `beforeSending` is awaited before anything leaves. Returns the nonce. */
  readonly pay: (
    row: Row,
    beforeSending: (nonce: string, request: string) => Promise<void>,
  ) => Promise<string>
  /** Sends a stored request again, byte for byte. */
  readonly repeat: (request: string) => Promise<unknown>
  /** Waits until the payment is final. Returns its transaction. */
  readonly confirmed: (nonce: string) => Promise<string>
  /** Waits before a row is tried again that the service cannot pay now; `false` when the time is over. */
  readonly pause: (seconds: number | undefined, attempt: number) => Promise<boolean>
}

/**
 * Pays every row once, in order, and reports what became of each. A row that the service refuses, or whose outcome is unknown, does not
 * keep the others from being paid. Rows of earlier runs that are unclear come first.
 *
 * @throws Error before anything is paid if a row that was paid, or may have been, now says something else.
 * @throws The journal's or the wallet's error. Nothing is sent then that the journal does not know.
 */
export async function payAll(
  rows: ReadonlyArray<Row>,
  journal: Journal,
  payments: Payments,
  report: (row: Row, outcome: Outcome) => void,
): Promise<void> {
  const changed = rows.filter((row) => journal.isChanged(row))
  if (changed.length > 0)
    throw new Error(
      `${changed.map(({ id }) => id).join(", ")}: begun with another address or amount. Restore the row, or give the new one another id`,
    )
  const unclear = rows.filter((row) => journal.begun(row) !== null)
  const others = rows.filter((row) => journal.begun(row) === null)
  for (const row of [...unclear, ...others]) report(row, await payOnce(row, journal, payments))
}

async function payOnce(row: Row, journal: Journal, payments: Payments): Promise<Outcome> {
  const paid = journal.paid(row)
  if (paid !== null) return { state: "paid", txHash: paid }
  const begun = journal.begun(row)
  if (begun !== null) {
    const { nonce, request } = begun
    const settled = await settle(row, journal, payments, async () => {
      await payments.repeat(request)
      return nonce
    })
    // Only a refusal says that the request was not, and will not be, executed.
    if (settled.state !== "refused") return settled
  }
  for (let attempt = 1; ; attempt += 1) {
    let retryAfter: number | undefined
    let mayRetry = false
    const pay = () =>
      payments
        .pay(row, (nonce, request) => journal.begin(row, { nonce, request }))
        .catch((error: unknown) => {
          if (error instanceof RelayRequestError) ({ retryAfter, retryable: mayRetry } = error)
          throw error
        })
    const outcome = await settle(row, journal, payments, pay)
    if (outcome.state !== "refused" || !mayRetry) return outcome
    if (!(await payments.pause(retryAfter, attempt))) return outcome
  }
}

/** Sends and waits, and writes down what is certain. */
async function settle(
  row: Row,
  journal: Journal,
  payments: Payments,
  send: () => Promise<string>,
): Promise<Outcome> {
  let nonce = ""
  try {
    nonce = await send()
  } catch (error) {
    // A refusal is certain: nothing of this request is on its way.
    if (error instanceof RelayRequestError) return refused(row, journal, error)
    return unknown(error, journal.begun(row)?.nonce)
  }
  try {
    const txHash = await payments.confirmed(nonce)
    await journal.confirm(row, nonce, txHash)
    return { state: "paid", txHash }
  } catch (error) {
    // With an operation the error tells its end; without one it only says that the service could not be asked.
    if (error instanceof RelayRequestError && error.operation !== undefined)
      return refused(row, journal, error)
    return unknown(error, nonce)
  }
}

async function refused(row: Row, journal: Journal, error: RelayRequestError): Promise<Outcome> {
  const { code, message } = error
  const begun = journal.begun(row)
  if (begun !== null) await journal.refuse(row, begun.nonce, code)
  return { state: "refused", code, message }
}

/** @throws The error itself if it is not the SDK's, or came before a request. */
function unknown(error: unknown, nonce: string | undefined): Outcome {
  if (!(error instanceof RelayClientError) || nonce === undefined) throw error
  return { state: "unknown", nonce, message: error.message }
}
