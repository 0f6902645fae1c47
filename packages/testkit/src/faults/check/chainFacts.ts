import type { Address } from "@shielded-relay/core"
import type { SimulatedChain } from "../../simulated/index.ts"
import type { Payment } from "../CallersLedger.ts"

/**
 * How often the chain executed each payment, read from its blocks alone: a call is known by the fee that it pays. One that pays nobody and
 * shows no token has merged notes of its owner.
 */
export function executions(
  chain: SimulatedChain,
  payments: ReadonlyArray<Payment>,
): { readonly of: (payment: Payment) => number; readonly unknown: number } {
  const known = new Map(payments.map((payment) => [payment.fee, 0]))
  let unknown = 0
  for (let number = 0; number <= chain.tip.number; number += 1) {
    for (const { success, transaction } of chain.block(number)?.transactions ?? []) {
      if (!success || transaction.input.kind !== "transact") continue
      const { extData, joins } = transaction.input.call
      const isMerge =
        extData.fee === null && extData.payouts.length === 0 && joins.every(({ out }) => !out)
      if (isMerge) continue
      const fee = extData.fee?.amount ?? -1n
      const times = known.get(fee)
      if (times === undefined) unknown += 1
      else known.set(fee, times + 1)
    }
  }
  return { of: ({ fee }) => known.get(fee) ?? 0, unknown }
}

/** What an owner's wallet has paid into the pool, by the token's own book. */
export function paidIn(chain: SimulatedChain, owner: Address, token: Address): bigint {
  return -(chain.tip.state.movements.get(`${token} ${owner}`) ?? 0n)
}
