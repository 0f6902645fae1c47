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
 * Sums an owner's unspent notes by token, in smallest units, ascending by token.
 * - `balance`: unreserved notes at the confirmation depth, in the tree or queued.
 * - `pending`: notes below that depth or not yet screened, plus what operations in flight will return. This keeps the sum steady
 *   while an operation runs.
 * - `quarantined`: notes withheld until the operator decides.
 *
 * While an operation's notes are unspent, it returns what it holds minus what it spends. From the block that spends them, the
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

/** The least that a swap returns: its minimum output minus a fee in the output token. A refused swap returns its input instead. */
function leastOutput({ exchange, fee }: Spending): bigint {
  return (exchange?.minOut ?? 0n) - (fee?.fromOutput === true ? fee.amount : 0n)
}

function add(sums: Map<Address, bigint>, token: Address, amount: bigint): void {
  sums.set(token, (sums.get(token) ?? 0n) + amount)
}
