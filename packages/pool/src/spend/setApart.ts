import type { Address, Intent } from "@shielded-relay/core"
import type { JoinAmounts } from "./distribute.ts"
import { total } from "./selection.ts"

type Payout = Extract<Intent, { readonly kind: "payout" }>

/**
 * Shares the change of a payout between two notes of the order, so that the payouts to come need not form a queue in which each waits
 * until the change of the one before is in the tree. Those that the change can cover are dealt to the two notes in turn: a chain of n
 * payouts becomes a tree of depth log2 n, and no call is made for it, since every join has a second output anyway.
 *
 * How they are dealt decides about time alone: what one note does not cover, several do, as long as they fit into one call
 * (`hasRoomForTwoChanges` in `planning.ts`).
 */
export function setApart(
  intent: Payout,
  joins: ReadonlyArray<JoinAmounts>,
): ReadonlyArray<JoinAmounts> {
  const share = (token: Address) => {
    const change = joins
      .filter(({ need }) => need.token === token)
      .reduce((sum, join) => sum + join.change, 0n)
    const costs = token === intent.token ? intent.ahead : intent.ahead.map(() => intent.fee.amount)
    return secondShare(change, costs)
  }
  const left = new Map<Address, bigint>()
  return joins.map((join) => {
    const { token } = join.need
    const wanted = left.get(token) ?? share(token)
    const apart = wanted < join.change ? wanted : join.change
    left.set(token, wanted - apart)
    return { ...join, paid: join.paid + apart, change: join.change - apart }
  })
}

/** What the second of two notes gets: every other one of the costs that the change covers. */
function secondShare(change: bigint, costs: ReadonlyArray<bigint>): bigint {
  const covered: Array<bigint> = []
  for (const cost of costs) {
    if (total(covered.map((amount) => ({ amount }))) + cost <= change) covered.push(cost)
  }
  return covered.reduce((sum, cost, index) => (index % 2 === 1 ? sum + cost : sum), 0n)
}
