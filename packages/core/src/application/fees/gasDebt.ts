import { Clock, Effect } from "effect"
import type { Address } from "../../address/Address.ts"
import type { ChainId } from "../../address/ChainId.ts"
import { refusal } from "../../error/RelayError.ts"
import type { Operation } from "../../operation/Operation.ts"
import { ownerIdOfOperation } from "../../operation/ownerOfOperation.ts"
import { plannedCalls, stagesOver } from "../../operation/stages.ts"
import type { OwnerId } from "../../owner/Owner.ts"
import { GasDebtStore } from "../../port/storage/GasDebtStore.ts"
import { OperationStore } from "../../port/storage/OperationStore.ts"
import type { Payout } from "../../port/chain/PoolCall.ts"
import type { PoolGatewayShape, TransactionStatus } from "../../port/chain/PoolGateway.ts"
import { Telemetry } from "../../port/Telemetry.ts"
import { tokenRefuses } from "../intake/tokenRefuses.ts"

const day = 86_400_000
/** Losses of one owner in a day, from which on it has to wait. */
const lossesADay = 3

/**
 * Charges an owner for a transaction of its operation that was mined in vain, when one of the recipients refuses its payout: the token
 * says so now, in answer to the same question as before acceptance. Without that evidence the loss is the relayer's own. Recorded before
 * anything is sent again, and once for a transaction.
 */
export const chargeRevert = Effect.fnUntraced(function* (
  operation: Operation,
  gateway: PoolGatewayShape,
  transactionHash: string,
  status: Extract<TransactionStatus, { readonly state: "mined" }>,
) {
  const owner = ownerIdOfOperation(operation)
  const payouts = payoutsOf(operation, gateway.feeRecipient)
  if (owner === null) return
  const losses = yield* GasDebtStore
  const telemetry = yield* Telemetry
  for (const payout of payouts) {
    if (!(yield* tokenRefuses(gateway, payout))) continue
    const { chainId } = gateway
    const at = yield* Clock.currentTimeMillis
    yield* losses.record({
      chainId,
      transactionHash,
      owner,
      native: status.cost,
      at,
    })
    yield* telemetry.count("reverts_charged_total", { chain: String(chainId) })
    return
  }
})

/** What the newest call of an operation pays to others than the operator: recipients whom its owner has named. */
function payoutsOf(operation: Operation, operator: Address): ReadonlyArray<Payout> {
  const newest = plannedCalls(operation).at(-1)
  return newest?.call.extData.payouts.filter(({ to }) => to !== operator) ?? []
}

/**
 * Charges an owner for the earlier calls of an operation that has failed all the same: they were of use to it alone, and the fee is paid with
 * the last. One loss, however many they were, in the transaction that ends the operation.
 */
export const chargeStages = Effect.fnUntraced(function* (operation: Operation) {
  const { chainId, updatedAt } = operation
  const owner = ownerIdOfOperation(operation)
  const stages = stagesOver(operation)
  const native = stages.reduce((sum, { cost }) => sum + cost, 0n)
  const last = stages.at(-1)
  if (owner === null || last === undefined || native === 0n) return
  const losses = yield* GasDebtStore
  yield* losses.record({ chainId, transactionHash: last.txHash, owner, native, at: updatedAt })
})

/**
 * Milliseconds until an owner whose recipients made three transactions fail within a day, or calls be made for nothing, may do anything
 * again; 0 for others.
 */
export const waitOf = Effect.fnUntraced(function* (owner: OwnerId) {
  const now = yield* Clock.currentTimeMillis
  const recent = (yield* (yield* GasDebtStore).ofOwner(owner)).filter(({ at }) => at > now - day)
  const decisive = recent.at(-lossesADay)
  return decisive === undefined ? 0 : decisive.at + day - now
})

/** An owner that has to wait is refused: 429. */
export const requireGoodStanding = Effect.fnUntraced(function* (owner: OwnerId) {
  const wait = yield* waitOf(owner)
  if (wait > 0)
    return yield* refusal(
      "RATE_LIMITED",
      {
        reason: `${lossesADay} transactions of this owner failed within a day by their recipients`,
      },
      { retryAfter: Math.ceil(wait / 1_000) },
    )
})

/** What an owner's next operation on a chain pays for reverts before it: what was lost less what other operations have taken over. */
export const owedBy = Effect.fnUntraced(function* (owner: OwnerId, chainId: ChainId) {
  const losses = yield* (yield* GasDebtStore).ofOwner(owner)
  const lost = losses.reduce((sum, one) => (one.chainId === chainId ? sum + one.native : sum), 0n)
  if (lost === 0n) return 0n
  const recovered = yield* (yield* OperationStore).recovered(owner, chainId)
  return lost > recovered ? lost - recovered : 0n
})
