import type { Address } from "@shielded-relay/core"
import type { ChainTransaction } from "@shielded-relay/testkit"
import type { SlowCalls } from "./Script.ts"

/** Whether block producers run out of time for a transaction. Deposits, which need no proof, are always in time. */
export type IsSlow = (transaction: ChainTransaction) => boolean

/** The calls that are slow. "to one recipient" chooses the first that it sees. */
export function slowCalls(calls: SlowCalls): IsSlow {
  switch (calls) {
    case "to one recipient": {
      let slow: Address | null = null
      return ({ input }) => {
        if (input.kind !== "transact") return false
        const paid = input.call.extData.payouts.map(({ to }) => to)
        slow ??= paid[0] ?? null
        return paid.some((to) => to === slow)
      }
    }
    case "to the exchange":
      return ({ input }) => input.kind === "transact" && input.call.extData.action !== null
    case "half of them":
      return ({ input, hash }) => input.kind === "transact" && /^0x[0-7]/.test(hash)
    case "all, and insertions":
      return ({ input }) => input.kind === "transact" || input.kind === "tree-update"
  }
}
