import type { Operation } from "@shielded-relay/client"
import type { Journal, RecordedAnswer } from "./Journal.ts"
import { lookUp } from "./lookUp.ts"
import type { Payment } from "./payments.ts"
import { untilFinal } from "./untilFinal.ts"

/** What became of a payment as far as its caller can learn. */
export interface Fate {
  readonly payment: Payment
  /** To the one request that was sent; `null` when it was lost. */
  readonly answer: RecordedAnswer | null
  /** What each process tells of the nonce; `null` where it knows nothing of it. */
  readonly told: ReadonlyArray<Operation | null>
}

/** Milliseconds in which all that was sent must have an outcome: operations run side by side, each no longer than its calls can be executed. */
const patience = 8 * 60_000

/**
 * Asks every process what became of each payment, once it has an outcome or is known to nobody. What has no outcome in time has its last
 * state for a fate, and that is judged.
 */
export async function learnFates(
  payments: ReadonlyArray<Payment>,
  journal: Journal,
): Promise<ReadonlyArray<Fate>> {
  const fates: Array<Fate> = []
  const deadline = performance.now() + patience
  for (const payment of payments) {
    const { nonce, from } = payment
    const [first] = from.patient
    if (first === undefined) throw new Error("There is no process")
    await untilFinal(first, nonce, deadline)
    fates.push({
      payment,
      answer: journal.find(nonce)?.answer ?? null,
      told: await Promise.all(from.patient.map((session) => lookUp(session, nonce))),
    })
  }
  return fates
}
