import { Clock, Effect } from "effect"
import type { Address } from "../../address/Address.ts"
import type { ChainId } from "../../address/ChainId.ts"
import { refusal } from "../../error/RelayError.ts"
import type { Operation } from "../../operation/Operation.ts"
import { ownerIdOfOperation } from "../../operation/ownerOfOperation.ts"
import { plannedCalls, completedStages } from "../../operation/stages.ts"
import type { OwnerId } from "../../owner/Owner.ts"
import { GasDebtStore, type GasDebt } from "../../port/storage/GasDebtStore.ts"
import { OperationStore } from "../../port/storage/OperationStore.ts"
import type { Payout } from "../../port/chain/PoolCall.ts"
import type { PoolGatewayShape, TransactionStatus } from "../../port/chain/PoolGateway.ts"
import { Telemetry } from "../../port/Telemetry.ts"
import { tokenRefuses } from "../intake/tokenRefuses.ts"

const day = 86_400_000
/** Number of losses within a day from which an owner must wait. */
const lossesADay = 3

/**
 * Charges an owner for a mined but failed transaction of its operation, if a token now rejects one of its payouts. It repeats the check
 * made before acceptance; without that evidence the relayer bears the loss. Called before the next send; records each transaction once.
 */
export const chargeRevert = Effect.fnUntraced(function* (
  operation: Operation,
  gateway: PoolGatewayShape,
  transactionHash: string,
  status: Extract<TransactionStatus, { readonly state: "mined" }>,
) {
  const owner = ownerIdOfOperation(operation)
  const payouts = payoutsOf(operation, gateway.feeRecipient)
  // The owner of a returned note chose neither the payer nor the return.
  if (owner === null || operation.kind === "return") return
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

/** Payouts of the operation's newest call to the recipients that its owner named. Payouts to the operator are excluded. */
function payoutsOf(operation: Operation, operator: Address): ReadonlyArray<Payout> {
  const newest = plannedCalls(operation).at(-1)
  return newest?.call.extData.payouts.filter(({ to }) => to !== operator) ?? []
}

/**
 * Charges an owner for the earlier calls of a failed operation that published no fee. They served only that owner, and the last call would
 * have paid for them. Records one loss for all of them, in the transaction that ends the operation.
 */
export const chargeStages = Effect.fnUntraced(function* (operation: Operation) {
  const { chainId, updatedAt } = operation
  const owner = ownerIdOfOperation(operation)
  const stages = completedStages(operation).filter(({ fee }) => fee === undefined)
  const native = stages.reduce((sum, { cost }) => sum + cost, 0n)
  const last = stages.at(-1)
  if (owner === null || last === undefined || native === 0n) return
  const losses = yield* GasDebtStore
  yield* losses.record({ chainId, transactionHash: last.txHash, owner, native, at: updatedAt })
})

/**
 * Milliseconds that an owner must wait after three losses within a day; 0 if it need not wait. Losses are failed transactions caused by its
 * recipients, and calls made in vain.
 */
export const waitOf = Effect.fnUntraced(function* (owner: OwnerId) {
  return yield* waitAfter(yield* (yield* GasDebtStore).ofOwner(owner))
})

const waitAfter = Effect.fnUntraced(function* (debts: ReadonlyArray<GasDebt>) {
  const now = yield* Clock.currentTimeMillis
  const losses = debts.filter(({ isAdvance }) => isAdvance !== true)
  // Losses are ordered by time: only the last ones can be of this day.
  const decisive = losses.at(-lossesADay)
  return decisive === undefined ? 0 : Math.max(0, decisive.at + day - now)
})

/** Fails with `RATE_LIMITED` (429) if the owner must wait. Returns all its debts. */
export const requireGoodStanding = Effect.fnUntraced(function* (owner: OwnerId) {
  const debts = yield* (yield* GasDebtStore).ofOwner(owner)
  yield* requireFewLosses(debts)
  return debts
})

/** `requireGoodStanding`, from the owner's debts. */
export const requireFewLosses = Effect.fnUntraced(function* (debts: ReadonlyArray<GasDebt>) {
  const wait = yield* waitAfter(debts)
  if (wait > 0)
    return yield* refusal(
      "RATE_LIMITED",
      {
        reason: `${lossesADay} transactions of this owner failed within a day because of their recipients`,
      },
      { retryAfter: Math.ceil(wait / 1_000) },
    )
})

/**
 * What an owner owes on a chain, in smallest units of the native coin: recorded losses minus what withdrawals have settled or are
 * settling (`recovered`).
 */
export const debtOf = Effect.fnUntraced(function* (owner: OwnerId, chainId: ChainId) {
  return yield* openOf(yield* (yield* GasDebtStore).ofOwner(owner), owner, chainId)
})

/** `debtOf`, from the owner's debts. */
export const openOf = Effect.fnUntraced(function* (
  losses: ReadonlyArray<GasDebt>,
  owner: OwnerId,
  chainId: ChainId,
) {
  const lost = losses.reduce((sum, one) => (one.chainId === chainId ? sum + one.native : sum), 0n)
  if (lost === 0n) return { owed: 0n, recovered: 0n }
  const recovered = yield* (yield* OperationStore).recovered(owner, chainId)
  return { owed: lost > recovered ? lost - recovered : 0n, recovered }
})
