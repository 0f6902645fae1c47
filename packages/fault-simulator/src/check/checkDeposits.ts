import type { CallersLedger, Deposit, SentPrivately } from "../caller/CallersLedger.ts"
import type { Facts } from "./chainFacts.ts"
import { hasArrived } from "./hasArrived.ts"

/** A process's final answer about a deposit's operation, or about the deposit of a private send. */
export interface SaidOfDeposit {
  readonly deposit: Deposit | SentPrivately
  readonly process: string
  readonly state: string | null
}

/**
 * Checks that every process says "confirmed" of exactly the deposits that arrived and count, for
 * the payer, for others and for private sends. A private send may be paid in parts; its sum counts,
 * as it does for the order.
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
