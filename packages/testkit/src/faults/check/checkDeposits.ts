import type { CallersLedger, Deposit } from "../CallersLedger.ts"
import type { Facts } from "./chainFacts.ts"

/** What a process says of a deposit's operation in the end. */
export interface SaidOfDeposit {
  readonly deposit: Deposit
  readonly process: string
  readonly state: string | null
}

/** Whoever paid in, for itself or for others, is told so by every process; and whoever did not is not. */
export function checkDeposits(
  { deposits }: CallersLedger,
  { arrivals }: Facts,
  said: ReadonlyArray<SaidOfDeposit>,
): ReadonlyArray<string> {
  return deposits.flatMap((deposit) => {
    const isThere = arrivals.some(({ transactionHash }) => transactionHash === deposit.hash)
    return said
      .filter((one) => one.deposit === deposit && (one.state === "confirmed") !== isThere)
      .map(
        ({ process, state }) =>
          `${process} says ${state ?? "nothing"} of deposit ${deposit.nonce.slice(-4)}, which ${isThere ? "arrived" : "never arrived"}`,
      )
  })
}
