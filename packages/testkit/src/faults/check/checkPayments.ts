import type { SimulatedChain } from "../../simulated/index.ts"
import { saysAccepted, stateIn, type CallersLedger, type Payment } from "../CallersLedger.ts"
import { executions } from "./chainFacts.ts"

/** What a process says of a payment in the end: its state, or `null` when it knows none. */
export type SaidInTheEnd = ReadonlyArray<{
  readonly process: string
  readonly state: string | null
}>

/**
 * What every caller was told, held against the chain: at most one execution and payout per request; an accepted request is known by
 * its nonce everywhere, with the outcome that the chain shows; an answer that it failed is final and true; and whoever heard nothing
 * finds it, or it was never executed.
 */
export function checkPayments(
  chain: SimulatedChain,
  ledger: CallersLedger,
  said: ReadonlyMap<Payment, SaidInTheEnd>,
): ReadonlyArray<string> {
  const { of, unknown } = executions(chain, ledger.payments)
  const problems = ledger.payments.flatMap((payment) => [
    ...ofPayouts(chain, payment, of(payment)),
    ...ofAnswers(payment, of(payment)),
    ...ofStates(payment, of(payment), said.get(payment) ?? []),
  ])
  return unknown === 0
    ? problems
    : [...problems, `${unknown} calls were executed that nobody asked for`]
}

function ofPayouts(chain: SimulatedChain, payment: Payment, times: number): ReadonlyArray<string> {
  const problems = times > 1 ? [`${name(payment)} was executed ${times} times`] : []
  if (payment.recipient === null) return problems
  const paid = chain.balanceOf(payment.token, payment.recipient)
  const due = times === 0 ? 0n : payment.amount
  if (paid !== due) problems.push(`${name(payment)} paid ${paid} in place of ${due}`)
  return problems
}

function ofAnswers(payment: Payment, times: number): ReadonlyArray<string> {
  if (times === 0)
    return payment.seen.includes("confirmed")
      ? [`${name(payment)} was said to be confirmed, and was never executed`]
      : []
  const problems: Array<string> = []
  if (payment.afterRevocation)
    problems.push(
      `${name(payment)} was executed in a session that its owner had been told was ended`,
    )
  const told = payment.answers.flatMap((answer) => stateIn(answer) ?? [])
  for (const state of [...told, ...payment.seen])
    if (state === "failed" || state === "refused")
      problems.push(`${name(payment)} was said to have ${state}, and was executed`)
  if (payment.answers.some((answer) => saysRefused(answer, payment)))
    problems.push(`${name(payment)} was refused, and was executed`)
  return problems
}

function ofStates(payment: Payment, times: number, said: SaidInTheEnd): ReadonlyArray<string> {
  const isAccepted = payment.answers.some(saysAccepted)
  return said.flatMap(({ process, state }) => {
    const what = `${process} says ${state ?? "nothing"} of ${name(payment)}`
    if (times > 0) return state === "confirmed" ? [] : [`${what}, which was executed`]
    if (state === "confirmed") return [`${what}, which was never executed`]
    if (isAccepted && state !== "failed") return [`${what}, which was accepted`]
    return state === null || state === "failed" || state === "refused" ? [] : [`${what} in the end`]
  })
}

/** Of bytes that were sent before, these say only that nobody may ask now: GET /operation/:nonce tells what became of them. */
const saysNothingOfRepeats: ReadonlySet<string> = new Set([
  "SESSION_EXPIRED",
  "STORAGE_UNAVAILABLE",
])

/**
 * True when the caller may conclude that nothing will ever come of its request. A used nonce says nothing of what became of the request
 * that used it.
 */
function saysRefused(answer: Payment["answers"][number], { sent }: Payment): boolean {
  if (answer.outcome !== "refused" || answer.code === "NONCE_USED") return false
  return stateIn(answer) === null && !(sent > 1 && saysNothingOfRepeats.has(answer.code))
}

function name({ kind, nonce, amount }: Payment): string {
  return `${kind} ${nonce.slice(-4)} of ${amount}`
}
