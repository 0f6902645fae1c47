import type { CallersLedger, Deposit, SentPrivately } from "../caller/CallersLedger.ts"
import type { Facts } from "./chainFacts.ts"
import { hasArrived } from "./hasArrived.ts"

/** What a process says in the end of the operation of a deposit, or of the deposit of a private send. */
export interface SaidOfDeposit {
  readonly deposit: Deposit | SentPrivately
  readonly process: string
  readonly state: string | null
}

/**
 * Every process says "confirmed" of exactly the deposits that arrived and count, for oneself, for others and for private sends. A private send's
 * deposit may arrive in parts: its sum counts, as it does for the order.
 */
export function checkDeposits(
  { deposits, orders }: CallersLedger,
  { counting: arrivals }: Facts,
  said: ReadonlyArray<SaidOfDeposit>,
): ReadonlyArray<string> {
  return [...deposits, ...orders].flatMap((deposit) => {
    const isThere =
      "hash" in deposit
        ? arrivals.some(({ transactionHash }) => transactionHash === deposit.hash)
        : hasArrived(deposit, arrivals)
    return said
      .filter((one) => one.deposit === deposit && (one.state === "confirmed") !== isThere)
      .map(
        ({ process, state }) =>
          `${process} says ${state ?? "nothing"} of deposit ${deposit.nonce.slice(-4)}, which ${isThere ? "arrived" : "never arrived"}`,
      )
  })
}
