import { askBriefly } from "./askBriefly.ts"
import { lookUp } from "./lookUp.ts"
import type { Journal } from "./Journal.ts"
import type { Payment } from "./payments.ts"
import type { Replicas } from "./startReplicas.ts"

/**
 * Sends the same bytes again to the next process, as a client does that received no answer. The process must answer that the nonce is used,
 * with the operation. The balances checked afterwards show that nothing was paid again.
 *
 * @returns the answers that differ
 */
export async function repeatBytes(
  { all }: Replicas,
  journal: Journal,
  payments: ReadonlyArray<Payment>,
): Promise<ReadonlyArray<string>> {
  const violations: Array<string> = []
  for (const { nonce, from } of payments) {
    const sent = journal.find(nonce)
    if (sent === undefined) throw new Error(`${nonce} was never sent`)
    const next = (sent.replica + 1) % all.length
    const [other, session] = [all[next], from.patient[next]]
    if (other === undefined || session === undefined)
      throw new Error("No service process is running")
    // An unknown nonce would be a first request and rightly be accepted.
    if ((await lookUp(session, nonce)) === null) continue
    const { target, headers, body } = sent
    const response = await askBriefly(other.service.url + target, { method: "POST", headers, body })
    const text = await response.text()
    if (response.status !== 409 || !text.includes('"operation":{"state":'))
      violations.push(`${nonce} again: ${response.status} ${text.slice(0, 200)}`)
  }
  return violations
}
