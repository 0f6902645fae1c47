import { Clock, Effect } from "effect"
import type { Address } from "../../address/Address.ts"
import { invalidField, quoted } from "../../error/invalidField.ts"
import { newOperationId } from "../../operation/newOperationId.ts"
import { ownerId } from "../../owner/index.ts"
import type { PoolGatewayShape } from "../../port/chain/PoolGateway.ts"
import { SwapVenues } from "../../port/chain/SwapVenue.ts"
import { RelayConfiguration } from "../../port/RelayConfiguration.ts"
import { QuoteStore } from "../../port/storage/QuoteStore.ts"
import { expectedSwap, expectedWork } from "../fees/expectedWork.ts"
import { feeForRequest, joinsOf } from "../fees/operationFee.ts"
import { plainAction, quoteKey } from "../fees/quoteKey.ts"
import { quotedTokens } from "../fees/quotedTokens.ts"
import type { Caller } from "../intake/Caller.ts"
import { gatewayFor } from "../intake/gatewayFor.ts"
import { privacyAdvice, type PrivacyAdvice } from "./privacyAdvice.ts"

export interface FeeQuery {
  readonly chainId: number
  /** For a swap: the input, then the output. On Solana the output may stand alone. */
  readonly tokens: ReadonlyArray<Address>
  /** The input of a Solana swap whose `tokens` contain only the output; otherwise `null`. */
  readonly mintFrom: Address | null
  /** `null`: the chain's rules choose it. */
  readonly feeToken: Address | null
  /** Amounts in smallest units, in the order of `tokens`. A missing amount counts as 1. */
  readonly amounts: ReadonlyArray<bigint>
  /** `Transact`, or the venue of a swap. */
  readonly action: string
  /** The public address that a withdrawal pays; `null` if it is not named. */
  readonly recipient: Address | null
}

/** The quoted fee of an operation; valid for one operation until `expiresAt`. */
export interface QuotedFee {
  readonly feeToken: Address
  /** Total fee in smallest units of `feeToken`. */
  readonly total: bigint
  readonly maxJoins: number
  readonly variableRateBps: number
  /** Milliseconds since the epoch. */
  readonly expiresAt: number
  readonly privacy: PrivacyAdvice
}

/** Quotes the relay fee of an operation in the token that pays it. The quote is valid for one operation, for `quoteLifetime`. */
export const getFee = Effect.fn("useCase.getFee")(function* (caller: Caller, query: FeeQuery) {
  const quotes = yield* QuoteStore
  const { quoteLifetime, variableRateBps } = yield* RelayConfiguration
  const gateway = yield* gatewayFor(caller, query.chainId)
  const venue = yield* venueOf(gateway, query.action)
  const { tokens, feeToken } = yield* quotedTokens(gateway, query, venue !== null)
  const amounts = tokens.map((token, index) => ({ token, amount: query.amounts[index] ?? 1n }))
  const work = yield* venue === null
    ? expectedWork(gateway, caller.owner, tokens, feeToken, amounts)
    : expectedSwap(gateway, caller.owner, tokens, feeToken, amounts, venue)
  const { total } = yield* feeForRequest(gateway, feeToken, work)
  const privacy = yield* privacyAdvice(gateway, {
    tokens,
    leaving: leavingOf(venue === null ? tokens : tokens.slice(0, 1), query.amounts),
    feeToken,
    isSwap: venue !== null,
    recipient: query.recipient,
  })
  const expiresAt = (yield* Clock.currentTimeMillis) + quoteLifetime
  const maxJoins = joinsOf(work)
  yield* quotes.add({
    ...quoteKey(ownerId(caller.owner), gateway.chainId, feeToken, tokens, query.action),
    id: yield* newOperationId,
    maxJoins,
    feeAmount: total,
    expiresAt,
  })
  return {
    feeToken,
    total,
    maxJoins,
    variableRateBps,
    expiresAt,
    privacy,
  } satisfies QuotedFee
})

/** The tokens that leave the pool, each once with the sum of its amounts; `null` if the query names no amounts. */
function leavingOf(tokens: ReadonlyArray<Address>, amounts: ReadonlyArray<bigint>) {
  const sums = new Map<Address, bigint | null>()
  for (const [index, token] of tokens.entries()) {
    const amount = amounts[index]
    sums.set(token, amount === undefined ? null : (sums.get(token) ?? 0n) + amount)
  }
  return [...sums].map(([token, amount]) => ({ token, amount }))
}

/** The venue of an action; `null` for plain operations. */
const venueOf = Effect.fnUntraced(function* (gateway: PoolGatewayShape, action: string) {
  if (action === plainAction) return null
  const venues = (yield* SwapVenues).get(gateway.chainId) ?? []
  const venue = venues.find(({ name }) => name === action)
  if (venue !== undefined) return venue
  const allowed = [plainAction, ...venues.map(({ name }) => name)].join(", ")
  return yield* invalidField("externalActionId", `${quoted(action)}, expected one of ${allowed}`)
})
