import { Effect } from "effect"
import { OrderStore } from "@shielded-relay/core"

/**
 * Reads an order and writes it back with one more unit deposited, running `between` in between. Use inside a
 * transaction.
 */
export const addDeposit = Effect.fnUntraced(function* (
  id: string,
  between: Effect.Effect<void> = Effect.void,
) {
  const orders = yield* OrderStore
  const read = yield* orders.find(id)
  if (read === null) return yield* Effect.die(new Error(`order ${id} does not exist`))
  yield* between
  yield* orders.update({ ...read, deposited: read.deposited + 1n, version: read.version + 1 })
})
