import { Clock, Effect } from "effect"
import type { Address } from "../../address/Address.ts"
import { invalidField } from "../../error/invalidField.ts"
import type { OwnerId } from "../../owner/Owner.ts"
import type { PoolGatewayShape } from "../../port/chain/PoolGateway.ts"
import { QuoteStore } from "../../port/storage/QuoteStore.ts"
import { renderToken } from "../intake/tokens.ts"

/**
 * Rejects an offered amount that the owner's live quotes contain only in other tokens. The same digits may be worth many times as much in
 * the fee token, so this also applies if the amount would suffice. Returns whether a live quote in the fee token has this amount.
 */
export const requireQuoteToken = Effect.fnUntraced(function* (
  gateway: PoolGatewayShape,
  owner: OwnerId,
  feeToken: Address,
  feeAmount: bigint,
) {
  const quotes = yield* QuoteStore
  const now = yield* Clock.currentTimeMillis
  const quotedIn = yield* quotes.tokensOf({ owner, chainId: gateway.chainId, feeAmount, now })
  const [other] = quotedIn
  if (other === undefined) return false
  if (quotedIn.includes(feeToken)) return true
  return yield* invalidField(
    "feeAmount",
    `${feeAmount} was quoted in ${renderToken(gateway, other)}, but this fee is paid in ${renderToken(gateway, feeToken)}; ask GET /get-fee for a quote in that token, or leave feeAmount out`,
  )
})
