import type { Hash } from "viem"
import type { RecordedAnswer } from "./Journal.ts"
import type { Payment } from "./payments.ts"

/** A payment's outcome as its caller was told. */
export interface ToldFate {
  readonly payment: Pick<Payment, "kind" | "nonce" | "amount">
  readonly answer: RecordedAnswer | null
  /** The answers of all processes. */
  readonly told: ReadonlyArray<{ readonly state: string; readonly txHash: string | null } | null>
}

/** What the chain shows since the first payment. */
export interface ChainFacts {
  /** The transactions of the pool's `Operation` events. */
  readonly operations: ReadonlyArray<Hash>
  /** The balance of each withdrawal's recipient, by the nonce of its request. */
  readonly received: ReadonlyMap<string, bigint>
}

/** A row of the table, and all broken guarantees. */
export interface Verdict {
  readonly requests: number
  readonly unanswered: number
  /** Accepted in the answer; or, if no answer came, known to the service as accepted. */
  readonly accepted: number
  readonly onChain: number
  /** Accepted or on chain, but unknown to at least one process. */
  readonly unknown: number
  readonly paidTwice: number
  readonly violations: ReadonlyArray<string>
}

/** Compares what callers were told with what the chain shows. */
export function judge(
  fates: ReadonlyArray<ToldFate>,
  { operations, received }: ChainFacts,
): Verdict {
  const violations: Array<string> = []
  let accepted = 0
  let onChain = 0
  let unknown = 0
  let overpaid = 0
  for (const { payment, answer, told } of fates) {
    const { kind, nonce, amount } = payment
    const [first] = told
    const states = told.map((operation) => operation?.state ?? "unknown")
    const complain = (what: string) =>
      violations.push(`${kind} ${nonce}, ${saidOf(answer)}, ${states.join("/")}: ${what}`)

    const units = received.get(nonce) ?? 0n
    const confirmed = first?.state === "confirmed"
    const executed = kind === "withdraw" ? units > 0n : isIn(operations, first?.txHash)
    const wasAccepted = saysAccepted(answer) || (first !== null && first?.state !== "refused")
    if (wasAccepted) accepted += 1
    if (executed) onChain += 1

    if (
      told.some(
        (operation) => operation?.state !== first?.state || operation?.txHash !== first?.txHash,
      )
    )
      complain("the processes disagree")
    if ((wasAccepted || executed) && told.includes(null)) {
      unknown += 1
      complain("forgotten")
    }
    if (first !== null && !["confirmed", "failed", "refused"].includes(first?.state ?? ""))
      complain("not final")
    if (confirmed && !executed) complain("confirmed, but not on chain")
    if (confirmed && !isIn(operations, first.txHash))
      complain("confirmed under another transaction")
    if (!confirmed && executed) complain("on chain, but not confirmed")
    if (answer !== null && !saysAccepted(answer) && executed) complain("refused, but on chain")
    if (kind === "withdraw" && executed && units !== amount) {
      overpaid += Number(units / amount) - 1
      complain(`its recipient received ${units}, expected ${amount}`)
    }
  }
  const surplus = operations.length - onChain
  if (surplus !== 0)
    violations.push(`${operations.length} operations on chain for ${onChain} payments`)
  return {
    requests: fates.length,
    unanswered: fates.filter(({ answer }) => answer === null).length,
    accepted,
    onChain,
    unknown,
    paidTwice: Math.max(0, surplus, overpaid),
    violations,
  }
}

/** Status 200 or 202. Status 409 with an operation reports a final failure after acceptance. */
function saysAccepted(answer: RecordedAnswer | null): boolean {
  if (answer === null) return false
  if (answer.status === 200 || answer.status === 202) return true
  return answer.status === 409 && answer.body.includes('"operation"')
}

function saidOf(answer: RecordedAnswer | null): string {
  return answer === null ? "no answer" : `${answer.status} ${answer.body.slice(0, 200)}`
}

function isIn(operations: ReadonlyArray<Hash>, hash: string | null | undefined): boolean {
  return operations.some((each) => each === hash)
}
