import { Effect } from "effect"
import type { Address } from "../../address/Address.ts"
import type { Operation } from "../../operation/Operation.ts"
import type { FeeReserve, PoolGatewayShape, TransactionFees } from "../../port/chain/PoolGateway.ts"
import { OperationStore } from "../../port/storage/OperationStore.ts"
import { UnitOfWork } from "../../port/storage/UnitOfWork.ts"
import { advance, type Step } from "../operationSteps.ts"

/** Pause before the account's coins are looked at again, milliseconds. */
const pause = 5_000

/**
 * Signs the newest proven call on a chain with a fee reserve, if the account's coins cover it and all its other unexpired bytes; otherwise
 * the call waits. One transaction reads what is reserved and stores the bytes: of two processes that sign for one account at once, the
 * second sees the first's bytes (test: `feeReserve.test.ts`).
 */
export const signCovered = Effect.fnUntraced(function* (
  operation: Operation,
  gateway: PoolGatewayShape,
  feeReserve: FeeReserve,
  sender: Address,
  fees: TransactionFees,
) {
  const unit = yield* UnitOfWork
  const operations = yield* OperationStore
  const proven = operation.attempts.at(-1)?.proven
  if (proven === null || proven === undefined) return "done" satisfies Step
  // Before the balance, so that what expired bytes have burnt is already out of it.
  const height = yield* feeReserve.finalHeight
  const balance = yield* gateway.senderBalance(sender)
  const next = yield* unit.transact(
    Effect.gen(function* () {
      const reserved = yield* operations.reservedFees(gateway.chainId, sender, height)
      if (reserved + fees.most > balance) return null
      const signed = yield* gateway.sign(proven, sender, null, fees)
      return yield* advance(operation, { type: "signed", signed })
    }),
  )
  return next === null
    ? ({ again: pause, waitsFor: "funds" } satisfies Step)
    : ({ next } satisfies Step)
})
