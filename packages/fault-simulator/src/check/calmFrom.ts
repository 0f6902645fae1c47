import type { CallersLedger } from "../caller/CallersLedger.ts"
import type { Payers } from "../caller/Payers.ts"
import { walletAddress } from "../caller/requests.ts"
import { privateSendRules } from "../Fleet.ts"
import type { Calm } from "./checkOrders.ts"

/** The time without faults after a storm. Without screening every owner is served at all times. */
export function calmFrom(from: number, { owners }: CallersLedger, payers: Payers | null): Calm {
  return {
    from,
    payoutLifetime: privateSendRules.payoutLifetime,
    servedSince: (index, until) => {
      const account = owners[index]
      return payers === null || account === undefined
        ? 0
        : payers.lists.servedSince(walletAddress(account), until)
    },
  }
}
