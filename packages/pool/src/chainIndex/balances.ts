import {
  ownerId,
  type Address,
  type Balances,
  type OperationId,
  type OperationStoreShape,
  type Owner,
} from "@shielded-relay/core"
import { Effect } from "effect"
import type { StandingState } from "./standings.ts"
import { order, spendingOf, spends, type Spending } from "../spend/Spending.ts"

/**
 * Balances from an owner's unspent notes. `balance`: at the depth that counts and not reserved, in the tree or queued. `pending`: below
 * that depth or not screened yet, and what operations in flight will give back; so the sum does not dip while an operation runs. `quarantined`: withheld
 * until the operator decides.
 *
 * An operation gives back what it holds less what it spends, as long as its notes are unspent; from the block on that spends them, the
 * change is a note of its own.
 */
export const balancesOf = Effect.fnUntraced(function* (
  operations: OperationStoreShape,
  feeRecipient: Address,
  owner: Owner,
  states: ReadonlyArray<StandingState>,
  confirmedBlock: number,
) {
  const balance = new Map<Address, bigint>()
  const pending = new Map<Address, bigint>()
  const quarantined = new Map<Address, bigint>()
  const held = new Map<OperationId, Map<Address, bigint>>()
  for (const { note, reservedBy, standing } of states) {
    if (standing.kind === "quarantined") add(quarantined, note.token, note.amount)
    else if (standing.kind === "undecided") add(pending, note.token, note.amount)
    else if (standing.kind !== "balance") continue
    else if (reservedBy !== null) {
      const ofOperation = held.get(reservedBy) ?? new Map<Address, bigint>()
      held.set(reservedBy, ofOperation)
      add(ofOperation, note.token, note.amount)
    } else {
      add(note.block <= confirmedBlock ? balance : pending, note.token, note.amount)
    }
  }
  for (const { id, intent } of yield* operations.findAll([...held.keys()])) {
    const amounts = held.get(id)
    if (amounts === undefined || intent === null || !spends(intent)) continue
    const back = spendingOf(intent, feeRecipient)
    const toSelf =
      intent.kind === "transfer" &&
      intent.recipient.kind === "owner" &&
      intent.recipient.owner === ownerId(owner)
    for (const { token, released, paid } of back.needs) {
      add(amounts, token, -released - (toSelf ? 0n : paid))
    }
    if (back.exchange !== null) add(amounts, back.exchange.tokenOut, leastOutput(back))
    for (const [token, amount] of amounts) if (amount > 0n) add(pending, token, amount)
  }
  const tokens = [
    ...new Set([balance, pending, quarantined].flatMap((sums) => [...sums.keys()])),
  ].toSorted(order)
  return tokens
    .map((token) => ({
      token,
      balance: balance.get(token) ?? 0n,
      pending: pending.get(token) ?? 0n,
      quarantined: quarantined.get(token) ?? 0n,
    }))
    .filter(
      (row) => row.balance > 0n || row.pending > 0n || row.quarantined > 0n,
    ) satisfies Balances["balances"]
})

/** What a swap brings back at least; when it is refused, its input comes back instead. */
function leastOutput({ exchange, fee }: Spending): bigint {
  return (exchange?.minOut ?? 0n) - (fee?.fromOutput === true ? fee.amount : 0n)
}

function add(sums: Map<Address, bigint>, token: Address, amount: bigint): void {
  sums.set(token, (sums.get(token) ?? 0n) + amount)
}
