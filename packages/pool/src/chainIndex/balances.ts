import {
  everyAttempt,
  ownerId,
  plannedCalls,
  type Address,
  type Balances,
  type ChainId,
  type NoteStoreShape,
  type Operation,
  type OperationId,
  type OperationStoreShape,
  type Owner,
  type PoolGatewayShape,
} from "@shielded-relay/core"
import { Effect } from "effect"
import type { StandingState } from "./standings.ts"
import { order, spendingOf, spends, type Spending } from "../spend/Spending.ts"

/** The stores that balances are read from. */
export interface BalanceStores {
  readonly operations: OperationStoreShape
  readonly store: NoteStoreShape
}

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
  { operations, store }: BalanceStores,
  { chainId, feeRecipient }: Pick<PoolGatewayShape, "chainId" | "feeRecipient">,
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
  for (const operation of yield* operations.findAll([...held.keys()])) {
    const { id, intent } = operation
    const amounts = held.get(id)
    if (amounts === undefined || intent === null || !spends(intent)) continue
    const published = yield* mergedFees(store, chainId, operation)
    const back = spendingOf(intent, feeRecipient, published)
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

/** The fees of the operation's merges that the index shows: the notes that are left no longer pay them. */
const mergedFees = Effect.fnUntraced(function* (
  store: NoteStoreShape,
  chainId: ChainId,
  operation: Operation,
) {
  const merges = plannedCalls({ attempts: everyAttempt(operation) }).filter(
    ({ kind, call }) => kind === "merge" && call.extData.fee !== null,
  )
  if (merges.length === 0) return 0n
  const executed = yield* store.executions(
    chainId,
    merges.map(({ operationHash }) => operationHash),
  )
  return merges.reduce(
    (sum, { operationHash, call }) =>
      executed.has(operationHash) ? sum + (call.extData.fee?.amount ?? 0n) : sum,
    0n,
  )
})

/** The least that a swap returns: its minimum output minus a fee in the output token. A refused swap returns its input instead. */
function leastOutput({ exchange, fee }: Spending): bigint {
  return (exchange?.minOut ?? 0n) - (fee?.fromOutput === true ? fee.amount : 0n)
}

function add(sums: Map<Address, bigint>, token: Address, amount: bigint): void {
  sums.set(token, (sums.get(token) ?? 0n) + amount)
}
