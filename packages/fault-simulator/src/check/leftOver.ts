import type { Address } from "@shielded-relay/core"
import { feeTokenOf, type CallersLedger, type SentPrivately } from "../caller/CallersLedger.ts"
import type { Facts } from "./chainFacts.ts"
import type { SaidOfOrder } from "./checkOrders.ts"

/**
 * The amount of a token that must be stuck: what failed and expired orders received, minus what they paid and
 * what was recovered. The remainder of an order that is withheld from its owner counts as `held` instead.
 */
export function leftOver(
  { orders, recoveries }: CallersLedger,
  facts: Facts,
  token: Address,
  owner: number,
  said: ReadonlyArray<SaidOfOrder>,
  withheld: ReadonlySet<string>,
): { readonly stuck: bigint; readonly held: bigint } {
  let stuck = 0n
  let held = 0n
  for (const order of orders) {
    const phase = said.find((one) => one.order === order)?.phase
    if (order.owner !== owner || (phase !== "failed" && phase !== "expired")) continue
    let left = heldBy(order, facts, token)
    for (const { address } of order.recipients) {
      const paid = facts.payouts.get(address)
      if (order.token === token) left -= paid?.amount ?? 0n
      if (feeTokenOf(order) === token) left -= paid?.fee ?? 0n
    }
    if (withheld.has(order.terms?.orderId ?? "")) held += left
    else stuck += left
  }
  for (const recovery of recoveries) {
    if (recovery.owner !== owner || recovery.token !== token) continue
    const paid = facts.recovered.get(recovery.recipient)
    stuck -= (paid?.amount ?? 0n) + (paid?.fee ?? 0n)
  }
  return { stuck, held }
}

/** The amount that arrived for an order before its deposits were complete. */
function heldBy({ terms }: SentPrivately, { counting: arrivals }: Facts, token: Address): bigint {
  let held = 0n
  for (const { npk, token: wanted, amount } of terms?.asked ?? []) {
    if (wanted !== token) continue
    let sum = 0n
    for (const note of arrivals.toSorted((a, b) => a.position - b.position)) {
      if (note.npk !== npk || note.token !== token || sum >= amount) continue
      sum += note.amount
    }
    held += sum
  }
  return held
}
