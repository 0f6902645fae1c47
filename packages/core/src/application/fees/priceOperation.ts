import { Effect } from "effect"
import type { Address } from "../../address/Address.ts"
import { invalidField } from "../../error/invalidField.ts"
import { refusal } from "../../error/RelayError.ts"
import type { Intent, OperationFee } from "../../operation/Operation.ts"
import { ownerId } from "../../owner/index.ts"
import type { Owner } from "../../owner/Owner.ts"
import type { PoolGatewayShape } from "../../port/chain/PoolGateway.ts"
import { ShieldedPool, type Reservation } from "../../port/chain/ShieldedPool.ts"
import { balanceRefusal } from "../intake/balanceRefusal.ts"
import { owedBy } from "./gasDebt.ts"
import { callsOverTokens, feeFor, oneCall, type Work } from "./operationFee.ts"
import { plainAction } from "./quoteKey.ts"
import { RelayConfiguration } from "../../port/RelayConfiguration.ts"

/** A request for a relayed operation, understood; `intent` completes it once the fee is known. */
export interface RelayedRequest {
  readonly gateway: PoolGatewayShape
  readonly feeToken: Address
  /** What the caller offers to pay; `null` to have it computed. */
  readonly feeAmount: bigint | null
  /** `Transact`, or the venue of a swap. */
  readonly externalActionId: string
  /** The tokens of the operation, without repetition. */
  readonly tokens: ReadonlyArray<Address>
  readonly intent: (fee: OperationFee) => Intent
  /** The referral code of the request, found on the list; `null` for none. */
  readonly ref: string | null
}

export interface PricedOperation {
  readonly intent: Intent
  readonly reservation: Reservation
  /** What the fee takes over of earlier reverts, native coin. */
  readonly recovers: bigint
  /** The fee computed now. */
  readonly least: bigint
  /** The offer is below `least`: only a quote can justify it. */
  readonly needsQuote: boolean
}

/**
 * The fee depends on the notes that are spent, and those on the fee: looks again with the new fee until it covers the call.
 * Selection never shrinks when the fee grows, so this ends: each round but the last widens a join or adds one, to the call or to a merge.
 */
export const priceOperation = Effect.fn("intake.priceOperation")(function* (
  owner: Owner,
  wanted: RelayedRequest,
) {
  const pool = yield* ShieldedPool
  const { maximumJoins, maximumEarlierCalls } = yield* RelayConfiguration
  const rounds = 2 * maximumJoins * (1 + maximumEarlierCalls) + wanted.tokens.length + 2
  const { gateway, feeToken } = wanted
  const owed = yield* owedBy(ownerId(owner), gateway.chainId)
  let amount =
    wanted.feeAmount ?? (yield* feeFor(gateway, feeToken, smallestWork(wanted), owed)).total
  for (let round = 0; round < rounds; round++) {
    const intent = wanted.intent({ token: feeToken, amount })
    const reservation = yield* Effect.mapError(
      pool.previewShape(gateway.chainId, owner, intent),
      (problem) =>
        problem._tag === "StorageUnavailable" ? problem : balanceRefusal(gateway, problem),
    )
    yield* requireJoinPerToken(gateway, reservation.shape.joins.length)
    const { total } = yield* feeFor(gateway, feeToken, reservation, owed)
    if (total <= amount || wanted.feeAmount !== null) {
      return {
        intent,
        reservation,
        // A quote of the last minute counts as having it in its amount.
        recovers: owed,
        least: total,
        needsQuote: total > amount,
      } satisfies PricedOperation
    }
    amount = total
  }
  return yield* refusal("NO_CAPACITY", {}, { retryAfter: 5 })
})

/** A call has a join for each token that it spends: where calls have fewer joins, one more token, of the fee, could never be spent. */
const requireJoinPerToken = Effect.fnUntraced(function* (
  { joinsPerCall: { maximum } }: PoolGatewayShape,
  joins: number,
) {
  if (maximum === null || joins <= maximum) return
  return yield* invalidField(
    "feeToken",
    "a token that is spent for the fee alone, on this chain the fee is paid in a token of the operation",
  )
})

function smallestWork({ gateway, tokens, feeToken, ...wanted }: RelayedRequest): Work {
  if (wanted.externalActionId !== plainAction)
    return oneCall({ joins: [2], payouts: 0, nativePayouts: 0, fee: true, action: true })
  const { kind } = wanted.intent({ token: feeToken, amount: 0n })
  return callsOverTokens(gateway, new Set([...tokens, feeToken]).size, (some) => ({
    joins: Array.from({ length: some }, () => 2 as const),
    // The first look must not be dearer than the calls: nobody looks for less than it gives.
    payouts: kind === "withdraw" ? Math.min(some, tokens.length) : 0,
    nativePayouts: 0,
    fee: true,
    action: false,
  }))
}
