import type { SimulatedChain } from "@shielded-relay/testkit"
import {
  saysAccepted,
  stateIn,
  type CallersLedger,
  type Payment,
  type Swap,
} from "../caller/CallersLedger.ts"
import type { Facts } from "./chainFacts.ts"

/**
 * A process's final answer about a payment or swap: its state, or `null` if the process does not
 * know it, and a swap's result.
 */
export type SaidInTheEnd = ReadonlyArray<{
  readonly process: string
  readonly state: string | null
  /** Of a failure. */
  readonly code: string | null
  readonly brought: string | null
  /** What the operation settled of its owner's debt, in its fee token. */
  readonly settled: bigint
}>

/**
 * Checks all answers to callers against the chain. A request is executed and paid at most once.
 * Every process knows an accepted request by its nonce, with the outcome on the chain. An answer
 * that a request failed is final and true. A request without an answer can be looked up, or was
 * never executed.
 */
export function checkPayments(
  chain: SimulatedChain,
  ledger: CallersLedger,
  facts: Facts,
  said: ReadonlyMap<Payment | Swap, SaidInTheEnd>,
): ReadonlyArray<string> {
  const problems = ledger.relayed.flatMap((payment) => {
    const times = facts.times(payment)
    return [
      ...ofPayouts(chain, payment, times),
      ...ofPart(payment, times, facts.alsoPaid(payment), said.get(payment) ?? []),
      ...(payment.kind === "swap" ? ofSwap(payment, facts, said.get(payment) ?? []) : []),
      ...ofAnswers(payment, times, facts.alsoPaid(payment) > 0n),
      ...ofStates(payment, times, said.get(payment) ?? []),
    ]
  })
  return facts.unknown === 0
    ? problems
    : [...problems, `${facts.unknown} calls were executed that nobody asked for`]
}

/** A swap gives at least the requested output or refunds its input, and reports which. */
function ofSwap(swap: Swap, facts: Facts, said: SaidInTheEnd): ReadonlyArray<string> {
  const brought = facts.brought(swap)
  if (brought === null) return []
  const fee = swap.feeToken === swap.tokenOut ? swap.fee : 0n
  const problems =
    brought.kind === "swapped"
      ? brought.amount < swap.minOut - fee
        ? [`${name(swap)} brought ${brought.amount}, less than ${swap.minOut}`]
        : []
      : brought.amount === swap.amount
        ? []
        : [`${name(swap)} gave back ${brought.amount}`]
  const truth = `${brought.kind} ${brought.amount}`
  return [
    ...problems,
    ...said.flatMap((one) =>
      one.brought === truth
        ? []
        : [`${one.process} says ${one.brought ?? "nothing"} of ${name(swap)}, which ${truth}`],
    ),
  ]
}

function ofPayouts(
  chain: SimulatedChain,
  payment: Payment | Swap,
  times: number,
): ReadonlyArray<string> {
  const problems = times > 1 ? [`${name(payment)} was executed ${times} times`] : []
  if (payment.kind === "swap" || payment.recipient === null) return problems
  const paid = chain.balanceOf(payment.token, payment.recipient)
  const due = times === 0 ? 0n : payment.amount
  if (paid !== due) problems.push(`${name(payment)} paid ${paid} in place of ${due}`)
  return problems
}

/**
 * A part is executed once and before the last call. If the last call never comes, the operation
 * reports that.
 */
function ofPart(
  payment: Payment | Swap,
  times: number,
  paid: bigint,
  said: SaidInTheEnd,
): ReadonlyArray<string> {
  if (payment.kind === "swap" || payment.also === null) return []
  const { amount } = payment.also
  const problems =
    paid === amount || (paid === 0n && times === 0)
      ? []
      : [`${name(payment)} paid ${paid} of the second token in place of ${amount}`]
  if (times > 0) return problems
  return [
    ...problems,
    ...said.flatMap(({ process, state, code }) =>
      state !== "failed" || (code === "OPERATION_INCOMPLETE") === paid > 0n
        ? []
        : [`${process} says ${code} of ${name(payment)}, which paid ${paid} of the second token`],
    ),
  ]
}

/** @param begun whether a part was executed */
function ofAnswers(payment: Payment | Swap, times: number, begun: boolean): ReadonlyArray<string> {
  const problems: Array<string> = []
  if (times === 0 && payment.seen.includes("confirmed"))
    problems.push(`${name(payment)} was said to be confirmed, and was never executed`)
  if (times === 0 && !begun) return problems
  if (payment.afterRevocation)
    problems.push(
      `${name(payment)} was executed in a session that its owner had been told was ended`,
    )
  const told = payment.answers.flatMap((answer) => stateIn(answer) ?? [])
  for (const state of [...told, ...payment.seen])
    if ((state === "failed" && times > 0) || state === "refused")
      problems.push(`${name(payment)} was said to have ${state}, and was executed`)
  if (payment.answers.some((answer) => saysRefused(answer, payment)))
    problems.push(`${name(payment)} was refused, and was executed`)
  return problems
}

function ofStates(
  payment: Payment | Swap,
  times: number,
  said: SaidInTheEnd,
): ReadonlyArray<string> {
  const isAccepted = payment.answers.some(saysAccepted)
  return said.flatMap(({ process, state }) => {
    const what = `${process} says ${state ?? "nothing"} of ${name(payment)}`
    if (times > 0) return state === "confirmed" ? [] : [`${what}, which was executed`]
    if (state === "confirmed") return [`${what}, which was never executed`]
    if (isAccepted && state !== "failed") return [`${what}, which was accepted`]
    return state === null || state === "failed" || state === "refused" ? [] : [`${what} in the end`]
  })
}

/**
 * For bytes that were sent before, these codes only mean that the caller may not ask now. GET
 * /operation/:nonce reports the operation's outcome.
 */
const saysNothingOfRepeats: ReadonlySet<string> = new Set([
  "SESSION_EXPIRED",
  "SESSION_REVOKED",
  "STORAGE_UNAVAILABLE",
])

/**
 * Whether the caller may conclude that its request will never be executed. "Nonce used" leaves open
 * what became of the request that used it.
 */
function saysRefused(answer: Payment["answers"][number], { sent }: Payment | Swap): boolean {
  if (answer.outcome !== "refused" || answer.code === "NONCE_USED") return false
  return stateIn(answer) === null && !(sent > 1 && saysNothingOfRepeats.has(answer.code))
}

function name({ kind, nonce, amount }: Payment | Swap): string {
  return `${kind} ${nonce.slice(-4)} of ${amount}`
}
