import { Effect } from "effect"
import type { Address } from "../../address/Address.ts"
import { invalidField } from "../../error/invalidField.ts"
import { refusal } from "../../error/RelayError.ts"
import type { Intent, OperationFee } from "../../operation/Operation.ts"
import { ownerId } from "../../owner/index.ts"
import type { Owner } from "../../owner/Owner.ts"
import type { PoolGatewayShape } from "../../port/chain/PoolGateway.ts"
import { ShieldedPool, type Reservation } from "../../port/chain/ShieldedPool.ts"
import { balanceRefusal, type BalanceProblem } from "../intake/balanceRefusal.ts"
import { requireDebtCovered, settlementOf } from "./debt.ts"
import { openOf } from "./gasDebt.ts"
import { feeInCalls, quotedCalls } from "./feeInCalls.ts"
import {
  callsOverTokens,
  feeForRequest,
  nothingRead,
  oneCall,
  type ReadPrices,
  type Work,
} from "./operationFee.ts"
import { plainAction } from "./quoteKey.ts"
import { feeBound } from "../../fee/feeBound.ts"
import { settleFee } from "./settleFee.ts"
import type { GasDebt } from "../../port/storage/GasDebtStore.ts"
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
  /** Unix seconds; `null`: the operation is made at once. */
  readonly completionTime: number | null
  /** The request's accepted referral code, or `null`. */
  readonly ref: string | null
}

export interface PricedOperation {
  readonly intent: Intent
  readonly reservation: Reservation
  /** The part of the owner's debt that the operation settles, in native coin. */
  readonly recovers: bigint
  /** What the owner's other operations settled or settle of it, in native coin. */
  readonly settledBefore: bigint
  /** The posted price if it exceeds the offer; `null` if the offer suffices. */
  readonly least: bigint | null
  /** True if the fee is a quoted amount that differs from the posted price: the operation then needs the quote. */
  readonly needsQuote: boolean
}

/**
 * Selects notes and computes the fee: an amount that may be quoted as it is, otherwise the posted price. An offered amount that is no
 * quote is a ceiling for the posted price.
 *
 * @param debts All debts of the owner.
 */
export const priceOperation = Effect.fn("intake.priceOperation")(function* (
  owner: Owner,
  wanted: RelayedRequest,
  mayBeQuoted: boolean,
  debts: ReadonlyArray<GasDebt>,
) {
  const { gateway, feeToken, feeAmount } = wanted
  const attempt: Attempt = {
    owner,
    wanted,
    read: nothingRead(),
    ...(yield* openOf(debts, ownerId(owner), gateway.chainId)),
  }
  if (mayBeQuoted && feeAmount !== null) {
    const { reservation, total, calls } = yield* feeOver(attempt, feeAmount)
    const needsQuote = total !== feeAmount
    const quoted = needsQuote
      ? yield* quotedCalls(gateway, feeToken, reservation, feeAmount)
      : calls
    const intent = wanted.intent(feeInCalls(feeToken, feeAmount, reservation, quoted))
    return { ...(yield* settling(attempt, intent, reservation)), least: null, needsQuote }
  }
  const smallest = smallestWork(wanted)
  const first = (yield* feeForRequest(gateway, feeToken, smallest, attempt.read)).total
  const { reservation, fee, calls } = yield* settle(attempt, first)
  const intent = wanted.intent(feeInCalls(feeToken, fee, reservation, calls))
  return {
    ...(yield* settling(attempt, intent, reservation)),
    least: feeAmount !== null && fee > feeAmount ? fee : null,
    needsQuote: false,
  } satisfies PricedOperation
})

interface Attempt {
  readonly owner: Owner
  readonly wanted: RelayedRequest
  readonly read: ReadPrices
  readonly owed: bigint
  readonly recovered: bigint
}

/** Requires that the operation leaves the owner's debt covered, and settles as much of it as fits. */
const settling = Effect.fnUntraced(function* (
  { owner, wanted: { gateway }, owed, recovered }: Attempt,
  intent: Intent,
  reservation: Reservation,
) {
  yield* requireDebtCovered(gateway, owner, owed, intent)
  const settled = yield* settlementOf(gateway, owner, owed, intent, reservation.change)
  return {
    intent: settled?.intent ?? intent,
    reservation,
    recovers: settled?.covers ?? 0n,
    settledBefore: recovered,
  }
})

/** Every round of `settleFee` widens or adds a join, in the call or in an earlier one. */
const settle = Effect.fnUntraced(function* (attempt: Attempt, first: bigint) {
  const rounds = yield* roundsFor(attempt.wanted)
  return yield* settleFee((fee) => feeOver(attempt, fee), first, rounds)
})

const roundsFor = ({ tokens }: RelayedRequest) =>
  Effect.map(
    RelayConfiguration,
    ({ maximumJoins, maximumEarlierCalls }) =>
      2 * maximumJoins * (1 + maximumEarlierCalls) + tokens.length + 2,
  )

/** An operation that is made later, and the bound for its fee. */
export interface PricedLater {
  /** Its fee is the bound. */
  readonly intent: Intent
  readonly reservation: Reservation
  readonly bound: bigint
  /** The posted price now, at most the bound. */
  readonly posted: bigint
}

/**
 * Selects notes that cover the bound for the fee of an operation that is made later: the offered amount, or `feeBound` of the posted price.
 * Fails with `FEE_TOO_LOW` if the offer is below the posted price. The amount held back for the owner's debt stays held back; the operation
 * settles none of the debt.
 */
export const priceLater = Effect.fn("intake.priceLater")(function* (
  owner: Owner,
  wanted: RelayedRequest,
  debts: ReadonlyArray<GasDebt>,
) {
  const { gateway, feeToken, feeAmount } = wanted
  const debt = yield* openOf(debts, ownerId(owner), gateway.chainId)
  const { owed } = debt
  const attempt: Attempt = { owner, wanted, read: nothingRead(), ...debt }
  if (feeAmount !== null) {
    const { reservation, total: posted } = yield* feeOver(attempt, feeAmount)
    if (posted > feeAmount) return yield* tooLow(posted)
    const intent = wanted.intent({ token: feeToken, amount: feeAmount })
    yield* requireDebtCovered(gateway, owner, owed, intent)
    return { intent, reservation, bound: feeAmount, posted } satisfies PricedLater
  }
  const smallest = yield* feeForRequest(gateway, feeToken, smallestWork(wanted), attempt.read)
  const first = feeBound({ ...smallest, amount: smallest.total })
  const rounds = yield* roundsFor(wanted)
  const over = Effect.fnUntraced(function* (fee: bigint) {
    const { reservation, total: posted, ceiling } = yield* feeOver(attempt, fee)
    return { reservation, fee, posted, total: feeBound({ amount: posted, ceiling }) }
  })
  const { reservation, posted, fee } = yield* settleFee(over, first, rounds)
  const intent = wanted.intent({ token: feeToken, amount: fee })
  yield* requireDebtCovered(gateway, owner, owed, intent)
  return { intent, reservation, bound: fee, posted } satisfies PricedLater
})

const tooLow = (least: bigint) => refusal("FEE_TOO_LOW", { least })

/** Selects the notes for a fee, and looks up what their calls cost. */
const feeOver = Effect.fnUntraced(function* ({ owner, wanted, read }: Attempt, fee: bigint) {
  const pool = yield* ShieldedPool
  const { gateway, feeToken, feeAmount } = wanted
  const intent = wanted.intent({ token: feeToken, amount: fee })
  const isOverOffer = feeAmount !== null && fee > feeAmount
  // The balance may lack only what exceeds the offer.
  const refusalOf = (problem: BalanceProblem) =>
    isOverOffer ? tooLow(fee) : balanceRefusal(gateway, problem)
  const reservation = yield* Effect.mapError(
    pool.previewShape(gateway.chainId, owner, intent),
    (problem) => (problem._tag === "StorageUnavailable" ? problem : refusalOf(problem)),
  )
  yield* requireJoinPerToken(gateway, reservation.shape.joins.length)
  const { total, calls, ceiling } = yield* feeForRequest(gateway, feeToken, reservation, read)
  return { reservation, fee, total, calls, ceiling }
})

/** A call has one join per token. If a chain limits the joins, there may be none left for a token that only pays the fee. */
const requireJoinPerToken = Effect.fnUntraced(function* (
  { joinsPerCall: { maximum } }: PoolGatewayShape,
  joins: number,
) {
  if (maximum === null || joins <= maximum) return
  return yield* invalidField(
    "feeToken",
    "a token that only pays the fee; on this chain the fee must be paid in a token of the operation",
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
