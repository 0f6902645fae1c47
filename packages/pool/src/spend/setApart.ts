import type { Address, Intent } from "@shielded-relay/core"
import type { JoinAmounts } from "./distribute.ts"
import { total } from "./selection.ts"

type Payout = Extract<Intent, { readonly kind: "payout" }>

/**
 * Splits the change of a payout into two notes of its order, so that later payouts can run in parallel. With a single change note,
 * each payout would wait until the previous one's change is in the tree. Later payouts that the change covers are assigned to the
 * two notes alternately: a chain of n payouts becomes a tree of depth log2 n. This takes no extra call, because every join has a
 * second output.
 *
 * The split affects timing only: a payout that one note does not cover uses several, as long as they fit into one call
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
    const later = intent.feeAhead ?? intent.fee.amount
    const costs = token === intent.token ? intent.ahead : intent.ahead.map(() => later)
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

/** The amount of the second note: every other one of the costs that the change covers. */
function secondShare(change: bigint, costs: ReadonlyArray<bigint>): bigint {
  const covered: Array<bigint> = []
  for (const cost of costs) {
    if (total(covered.map((amount) => ({ amount }))) + cost <= change) covered.push(cost)
  }
  return covered.reduce((sum, cost, index) => (index % 2 === 1 ? sum + cost : sum), 0n)
}
