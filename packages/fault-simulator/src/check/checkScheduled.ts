import {
  saysAccepted,
  stateIn,
  type CallersLedger,
  type Scheduled,
} from "../caller/CallersLedger.ts"
import type { Facts } from "./chainFacts.ts"

/** The state of a scheduled withdrawal, as a process tells it in the end. */
export interface SaidOfScheduled {
  readonly scheduled: Scheduled
  readonly process: string
  /** `null` if the process does not know it. */
  readonly state: string | null
}

const over: ReadonlySet<string> = new Set(["confirmed", "failed", "cancelled"])

/**
 * Checks scheduled withdrawals against the chain. Each is paid at most once, in full, before its
 * completion time; one that was said to be cancelled is never paid. Every process knows an accepted
 * one and tells the outcome on the chain.
 */
export function checkScheduled(
  { scheduled }: CallersLedger,
  facts: Facts,
  said: ReadonlyArray<SaidOfScheduled>,
): ReadonlyArray<string> {
  return scheduled.flatMap((one) => {
    const paid = facts.scheduled.get(one.recipient)
    const times = paid?.times ?? 0
    const name = `scheduled ${one.nonce.slice(-4)} of ${one.amount}`
    const problems: Array<string> = []
    if (times > 1) problems.push(`${name} was paid ${times} times`)
    if (times > 0 && paid?.amount !== one.amount * BigInt(times))
      problems.push(`${name} paid ${paid?.amount}`)
    if (times > 0 && (paid?.lastAt ?? 0) > one.completion)
      problems.push(`${name} was paid after its completion time`)
    if (times > 0 && one.isCancelled) problems.push(`${name} was cancelled, and was paid`)
    const isAccepted = one.isCancelled || one.answers.some(saysAccepted)
    const isRefused = one.answers.some(
      (answer) => answer.outcome === "refused" && stateIn(answer) === null && one.sent === 1,
    )
    if (times > 0 && isRefused) problems.push(`${name} was refused, and was paid`)
    for (const { scheduled: of, process, state } of said) {
      if (of !== one) continue
      const what = `${process} says ${state ?? "nothing"} of ${name}`
      if (times > 0 && state !== "confirmed") problems.push(`${what}, which was paid`)
      if (times === 0 && state === "confirmed") problems.push(`${what}, which was never paid`)
      if (one.isCancelled && state !== "cancelled") problems.push(`${what}, which was cancelled`)
      if (isAccepted && !over.has(state ?? "")) problems.push(`${what}, which was accepted`)
      if (state !== null && state !== "refused" && !over.has(state))
        problems.push(`${what} in the end`)
    }
    return problems
  })
}
