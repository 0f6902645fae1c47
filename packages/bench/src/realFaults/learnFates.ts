import type { Operation } from "@shielded-relay/client"
import type { Journal, RecordedAnswer } from "./Journal.ts"
import { lookUp } from "./lookUp.ts"
import type { Payment } from "./payments.ts"
import { untilFinal } from "./untilFinal.ts"

/** A payment's outcome as far as its caller can learn it. */
export interface Fate {
  readonly payment: Payment
  /** The answer to the only request; `null` if it was lost. */
  readonly answer: RecordedAnswer | null
  /** Each process' operation with this nonce; `null` if the process does not know it. */
  readonly told: ReadonlyArray<Operation | null>
}

/** Time limit for all operations to become final, milliseconds. They run in parallel, each at most until its calls expire. */
const timeout = 8 * 60_000

/**
 * Asks every process for the outcome of each payment, once it is final or unknown everywhere. An operation that is not final in time is
 * judged by its last state.
 */
export async function learnFates(
  payments: ReadonlyArray<Payment>,
  journal: Journal,
): Promise<ReadonlyArray<Fate>> {
  const fates: Array<Fate> = []
  const deadline = performance.now() + timeout
  for (const payment of payments) {
    const { nonce, from } = payment
    const [first] = from.patient
    if (first === undefined) throw new Error("No service process is running")
    await untilFinal(first, nonce, deadline)
    fates.push({
      payment,
      answer: journal.find(nonce)?.answer ?? null,
      told: await Promise.all(from.patient.map((session) => lookUp(session, nonce))),
    })
  }
  return fates
}
