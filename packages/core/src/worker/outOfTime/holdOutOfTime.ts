import { Clock, Effect } from "effect"
import { blamedKey, calledBy } from "../../application/outOfTime/blamedKey.ts"
import type { Operation } from "../../operation/Operation.ts"
import { ownerIdOfOperation } from "../../operation/ownerOfOperation.ts"
import { hasBurnt } from "../../operation/stages.ts"
import type { PoolGatewayShape, TransactionStatus } from "../../port/chain/PoolGateway.ts"
import { GasDebtStore } from "../../port/storage/GasDebtStore.ts"
import { OutOfTimeStore } from "../../port/storage/OutOfTimeStore.ts"
import { UnitOfWork } from "../../port/storage/UnitOfWork.ts"
import { Telemetry } from "../../port/Telemetry.ts"
import { advance } from "../operationSteps.ts"

/** A transaction in a block. */
export type Mined = Extract<TransactionStatus, { readonly state: "mined" }>

/**
 * Handles a transaction of an operation that ran out of time. The recipient or venue that it ran is blocked at once, so that calls behind
 * it burn no fee limits while its block may still be reorganised away. Once the block is final, the operation is held and its owner is
 * charged, in one transaction. Returns `null` before that.
 */
export const holdOutOfTime = Effect.fnUntraced(function* (
  operation: Operation,
  gateway: PoolGatewayShape,
  hash: string,
  status: Mined,
) {
  const calls = yield* OutOfTimeStore
  const { chainId } = gateway
  const called = calledBy(operation)
  const at = yield* Clock.currentTimeMillis
  const blamed = called === null ? null : blamedKey(called)
  yield* calls.record({ chainId, transactionHash: hash, blamed, leaves: null, at })
  if (!(yield* isFinalBlock(gateway, status))) return null
  const unit = yield* UnitOfWork
  const losses = yield* GasDebtStore
  const telemetry = yield* Telemetry
  const owner = ownerIdOfOperation(operation)
  const { cost } = status
  const held = yield* unit.transact(
    Effect.gen(function* () {
      const next = yield* advance(operation, { type: "out-of-time", transaction: { hash, cost } })
      // The owner of a returned note chose neither the payer nor the return.
      if (owner !== null && operation.kind !== "return")
        yield* losses.record({ chainId, transactionHash: hash, owner, native: cost, at })
      return next
    }),
  )
  yield* telemetry.count("calls_out_of_time_total", {
    chain: String(chainId),
    called: called?.kind ?? "pool",
  })
  return held
})

/** Whether a transaction ran out of time and its operation does not know of it yet. */
export function isUnsettledBurn(operation: Operation, hash: string, status: Mined): boolean {
  return status.outOfTime === true && !hasBurnt(operation, hash)
}

/** Whether a transaction's block can no longer be reorganised away. */
export const isFinalBlock = (gateway: PoolGatewayShape, { block }: Mined) =>
  Effect.map(gateway.head, ({ finalized }) => block.number <= finalized.number)
