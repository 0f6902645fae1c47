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

/** A validated request for a relayed operation. `intent` completes it once the fee is known. */
export interface RelayedRequest {
  readonly gateway: PoolGatewayShape
  readonly feeToken: Address
  /** The fee that the caller offers; `null`: the service computes it. */
  readonly feeAmount: bigint | null
  /** `Transact`, or the venue of a swap. */
  readonly externalActionId: string
  /** Unique tokens of the operation. */
  readonly tokens: ReadonlyArray<Address>
  readonly intent: (fee: OperationFee) => Intent
  /** The request's accepted referral code, or `null`. */
  readonly ref: string | null
}

export interface PricedOperation {
  readonly intent: Intent
  readonly reservation: Reservation
  /** The debt from earlier losses that the fee repays, in native coin. */
  readonly recovers: bigint
  /** The current fee. */
  readonly least: bigint
  /** True if the offer is below `least`: the operation then needs a matching quote. */
  readonly needsQuote: boolean
}

/**
 * Selects notes and computes the fee. The fee depends on the selected notes and the notes on the fee, so it repeats with the new fee until
 * the fee covers the call. Selection never shrinks as the fee grows, so the loop ends: every round except the last widens or adds a join,
 * in the call or in a merge.
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
        // An accepted quote already contains the debt in its amount.
        recovers: owed,
        least: total,
        needsQuote: total > amount,
      } satisfies PricedOperation
    }
    amount = total
  }
  return yield* refusal("NO_CAPACITY", {}, { retryAfter: 5 })
})

/** A call has one join per token. If a chain limits the joins, there may be none left for a token that only pays the fee. */
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
    // The first fee must not exceed the calls' cost, because the loop never lowers it.
    payouts: kind === "withdraw" ? Math.min(some, tokens.length) : 0,
    nativePayouts: 0,
    fee: true,
    action: false,
  }))
}
