import { Brand, Effect } from "effect"
import type { ChainId } from "../../address/ChainId.ts"
import { refusal } from "../../error/RelayError.ts"
import type { Operation, OperationId } from "../../operation/Operation.ts"
import { everyAttempt, plannedCalls } from "../../operation/stages.ts"
import type { OwnerId } from "../../owner/index.ts"
import type { PoolCall } from "../../port/chain/PoolCall.ts"
import type { PoolGatewayShape } from "../../port/chain/PoolGateway.ts"
import { NoteStore, type Located } from "../../port/storage/NoteStore.ts"
import { OperationStore } from "../../port/storage/OperationStore.ts"
import { OrderStore } from "../../port/storage/OrderStore.ts"

/** A call that the pool executed, and where. */
export interface ExecutedCall {
  readonly at: Located
  readonly call: PoolCall
}

/**
 * The operation of a transaction request, with the payouts of its private send. Fails with OPERATION_NOT_FOUND if the owner has none with
 * this nonce. `executedCalls` finds its calls only on its own chain.
 */
export const operationAsked = Effect.fnUntraced(function* (owner: OwnerId, nonce: string) {
  const operations = yield* OperationStore
  const operation = yield* operations.findByOwnerNonce(owner, nonce)
  if (operation === null) return yield* refusal("OPERATION_NOT_FOUND", { nonce })
  return yield* withPayouts(owner, [operation])
})

/** Longest time from a request to its execution: the longest private send, and a day for its last attempt. */
const longestLife = 31 * 24 * 60 * 60_000
const page = 100
const pages = 10

/**
 * The owner's operations on a chain that may have been executed between `from`, in milliseconds, and a block, with the payouts of private
 * sends. Newest first, at most 1,000 requests.
 */
export const operationsUntil = Effect.fnUntraced(function* (
  { chainId, block }: PoolGatewayShape,
  owner: OwnerId,
  from: number,
  newest: number,
) {
  const store = yield* OperationStore
  const time = (yield* block(newest))?.time
  // The request came before its execution. Clocks of service and chain may differ by a day.
  let before = time === undefined ? null : { createdAt: time * 1000 + 24 * 60 * 60_000, id: anyId }
  const found: Array<Operation> = []
  for (let read = 0; read < pages; read += 1) {
    const some = yield* store.list(owner, before, page)
    found.push(...some.filter((operation) => operation.chainId === chainId))
    const last = some.at(-1)
    if (last === undefined || last.createdAt < from - longestLife) break
    before = { createdAt: last.createdAt, id: last.id }
  }
  return yield* withPayouts(owner, found)
})

const anyId = Brand.nominal<OperationId>()("00000000-0000-0000-0000-000000000000")

const withPayouts = Effect.fnUntraced(function* (owner: OwnerId, found: ReadonlyArray<Operation>) {
  const operations = yield* OperationStore
  const orders = yield* OrderStore
  const orderIds = found.flatMap(({ intent }) =>
    intent?.kind === "deposit" && intent.orderId !== undefined ? [intent.orderId] : [],
  )
  const own = (yield* orders.findAll(orderIds)).filter((order) => order.owner === owner)
  const payouts = own.flatMap((order) => order.payouts.flatMap(({ operation }) => operation ?? []))
  return [...found, ...(yield* operations.findAll(payouts))]
})

/** The calls of operations that the pool executed, in any attempt and stage. */
export const executedCalls = Effect.fnUntraced(function* (
  { chainId }: PoolGatewayShape,
  operations: ReadonlyArray<Operation>,
) {
  const store = yield* NoteStore
  const plans = operations.flatMap((operation) =>
    plannedCalls({ attempts: everyAttempt(operation) }),
  )
  const executions = yield* store.executions(
    chainId,
    plans.map(({ operationHash }) => operationHash),
  )
  return plans.flatMap(({ operationHash, call }): ReadonlyArray<ExecutedCall> => {
    const at = executions.get(operationHash)
    return at === undefined ? [] : [{ at, call }]
  })
})

/** Where the chain contains operations up to a block: their executed calls, and for deposits the notes that they announced. */
export const transactionsOf = Effect.fnUntraced(function* (
  chainId: ChainId,
  operations: ReadonlyArray<Operation>,
  calls: ReadonlyArray<ExecutedCall>,
  last: number,
) {
  const store = yield* NoteStore
  const npks = operations.flatMap(({ intent }) => (intent?.kind === "deposit" ? intent.npks : []))
  const deposits = yield* store.notesByNpk(chainId, npks)
  const places: ReadonlyArray<Located> = [
    ...calls.map(({ at }) => at),
    ...deposits.map(({ note }) => note),
  ]
  return places.filter(({ block }) => block <= last)
})
