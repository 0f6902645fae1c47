import type { SentPrivately } from "../caller/CallersLedger.ts"
import type { Arrival } from "./chainFacts.ts"

/**
 * Whether all deposits of a private send were on the chain by a time (milliseconds since the
 * epoch), or ever.
 */
export function hasArrived(
  { terms }: SentPrivately,
  arrivals: ReadonlyArray<Arrival>,
  until = Infinity,
): boolean {
  return (
    terms !== null &&
    terms.asked.every(({ npk, token, amount }) => {
      const sum = arrivals
        .filter((note) => note.npk === npk && note.token === token && note.time <= until)
        .reduce((total, note) => total + note.amount, 0n)
      return sum >= amount
    })
  )
}
