import { Effect } from "effect"
import { parseAmount } from "../../amount/index.ts"
import { invalidField, quoted } from "../../error/invalidField.ts"
import { newOperationId } from "../../operation/newOperationId.ts"
import type { TokenAmount } from "../../operation/Operation.ts"
import { ownerId } from "../../owner/index.ts"
import { Clock } from "../../port/Clock.ts"
import type { PoolGatewayShape } from "../../port/chain/PoolGateway.ts"
import { QuoteStore } from "../../port/storage/QuoteStore.ts"
import { SwapVenues } from "../../port/chain/SwapVenue.ts"
import { renderTime } from "../../request/index.ts"
import type { Address } from "../../address/Address.ts"
import type { Answer } from "../intake/Answer.ts"
import type { Caller } from "../intake/Caller.ts"
import { gatewayFor } from "../intake/gatewayFor.ts"
import { expectedSwap, expectedWork } from "../fees/expectedWork.ts"
import { feeFor, joinsOf } from "../fees/operationFee.ts"
import { plainAction, quoteKey } from "../fees/quoteKey.ts"
import { quotedTokens } from "../fees/quotedTokens.ts"
import { RelayConfiguration } from "../../port/RelayConfiguration.ts"
import type { schemas } from "../wire/schemas.ts"
import { renderToken, requireAmountPerToken } from "../intake/tokenAmounts.ts"

type FeeQuery = (typeof schemas)["GET /get-fee"]["request"]["Type"]

/** GET /get-fee: the relay fee of an operation, in the token that pays it; honoured once for a minute. */
export const getFee = Effect.fnUntraced(function* (caller: Caller, command: FeeQuery) {
  const quotes = yield* QuoteStore
  const { quoteLifetime, variableRateBps } = yield* RelayConfiguration
  const gateway = yield* gatewayFor(caller, Number(command.chainId))
  const venue = yield* venueOf(gateway, command.externalActionId)
  const { tokens, feeToken } = yield* quotedTokens(gateway, command, venue !== null)
  const amounts = yield* amountsOf(tokens, command)
  const { owed, ...work } = yield* venue === null
    ? expectedWork(gateway, caller.owner, tokens, feeToken, amounts)
    : expectedSwap(gateway, caller.owner, tokens, feeToken, amounts, venue)
  const fee = yield* feeFor(gateway, feeToken, work, owed)
  const expiresAt = (yield* (yield* Clock).now) + quoteLifetime
  yield* quotes.add({
    ...quoteKey(ownerId(caller.owner), gateway.chainId, feeToken, tokens, command.externalActionId),
    id: yield* newOperationId,
    maxJoins: joinsOf(work),
    feeAmount: fee.total,
    expiresAt,
  })
  return {
    outcome: "ok",
    body: {
      success: true,
      feeAmount: fee.total.toString(),
      feeToken: renderToken(gateway, feeToken),
      flushFee: fee.flush.toString(),
      revertFee: fee.reverts.toString(),
      maxJoins: joinsOf(work),
      variableRateBps,
      expiresAt: renderTime(expiresAt),
      nonce: caller.nonce,
    },
  } satisfies Answer
})

/** The venue that an action names; `null` for plain operations. */
const venueOf = Effect.fnUntraced(function* (gateway: PoolGatewayShape, action: string) {
  if (action === plainAction) return null
  const venues = (yield* SwapVenues).get(gateway.chainId) ?? []
  const venue = venues.find(({ name }) => name === action)
  if (venue !== undefined) return venue
  const allowed = [plainAction, ...venues.map(({ name }) => name)].join(", ")
  return yield* invalidField("externalActionId", `${quoted(action)}, one of ${allowed}`)
})

/** One amount for each of `tokenAddresses`, the given token's first; 1 for those that the query leaves out. */
const amountsOf = Effect.fnUntraced(function* (
  tokens: ReadonlyArray<Address>,
  { tokenAddresses, amounts: texts }: Pick<FeeQuery, "tokenAddresses" | "amounts">,
) {
  if (texts !== undefined) yield* requireAmountPerToken(tokenAddresses, texts)
  return tokens.map((token, index): TokenAmount => ({
    token,
    amount: parseAmount(texts?.[index] ?? "") ?? 1n,
  }))
})
