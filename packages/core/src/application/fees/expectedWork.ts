import { Effect } from "effect"
import type { Address } from "../../address/Address.ts"
import { refusal } from "../../error/RelayError.ts"
import type { Intent, OperationFee, TokenAmount } from "../../operation/Operation.ts"
import type { Owner } from "../../owner/Owner.ts"
import type { CallShape, PoolGatewayShape } from "../../port/chain/PoolGateway.ts"
import { ShieldedPool } from "../../port/chain/ShieldedPool.ts"
import type { SwapVenueShape } from "../../port/chain/SwapVenue.ts"
import { actionGasOf } from "./actionGasOf.ts"
import { callsOverTokens, feeForRequest, oneCall, type Work } from "./operationFee.ts"

/** Estimates the calls of a plain operation. Without enough balance it assumes a payout for each token, the most expensive kind. */
export const expectedWork = (
  gateway: PoolGatewayShape,
  owner: Owner,
  tokens: ReadonlyArray<Address>,
  feeToken: Address,
  amounts: ReadonlyArray<TokenAmount>,
) =>
  previewTwice(
    gateway,
    owner,
    feeToken,
    callsOverTokens(gateway, new Set([...tokens, feeToken]).size, (some) => ({
      joins: Array.from({ length: some }, () => widestJoin(gateway)),
      payouts: Math.min(some, tokens.length),
      nativePayouts: tokens.filter((token) => token === gateway.nativeToken).length,
      fee: true,
      action: false,
    })),
    (fee) => ({
      kind: "withdraw",
      amounts,
      recipient: gateway.feeRecipient,
      fee,
      variableRateBps: 0,
    }),
  )

/** Estimates the calls of a swap. `tokens` are the input, then the output. */
export const expectedSwap = Effect.fnUntraced(function* (
  gateway: PoolGatewayShape,
  owner: Owner,
  tokens: ReadonlyArray<Address>,
  feeToken: Address,
  amounts: ReadonlyArray<TokenAmount>,
  venue: SwapVenueShape,
) {
  const [given] = amounts
  const [tokenIn, tokenOut] = tokens
  if (given === undefined || tokenIn === undefined || tokenOut === undefined)
    return yield* refusal("INTERNAL")
  const spent = feeToken === tokenOut ? [tokenIn] : [...new Set([tokenIn, feeToken])]
  const fallback: CallShape = {
    joins: spent.map(() => widestJoin(gateway)),
    payouts: 0,
    nativePayouts: 0,
    fee: true,
    action: true,
    ...actionGasOf(venue),
  }
  return yield* previewTwice(gateway, owner, feeToken, oneCall(fallback), (fee) => ({
    kind: "swap",
    tokenIn,
    amountIn: given.amount,
    tokenOut,
    minOut: fee.amount + 1n,
    venue: venue.name,
    data: new Uint8Array(),
    ...actionGasOf(venue),
    fee,
  }))
})

/**
 * Estimates the calls over the owner's notes, or returns `fallback` if the balance does not suffice. Paying the fee may need another note,
 * so the second preview includes the fee that the first one gives.
 */
const previewTwice = Effect.fnUntraced(function* (
  gateway: PoolGatewayShape,
  owner: Owner,
  feeToken: Address,
  fallback: Work,
  intentOf: (fee: OperationFee) => Intent,
) {
  const pool = yield* ShieldedPool
  const preview = (amount: bigint) =>
    pool
      .previewShape(gateway.chainId, owner, intentOf({ token: feeToken, amount }))
      .pipe(
        Effect.catchTag(["InsufficientBalance", "BalanceReserved", "TooManyNotes"], () =>
          Effect.succeed(fallback),
        ),
      )
  const first = yield* preview(1n)
  const { total } = yield* feeForRequest(gateway, feeToken, first)
  return yield* preview(total)
})

/** The chain's join with the most inputs: the most expensive kind. */
function widestJoin({ joinsPerCall }: PoolGatewayShape): CallShape["joins"][number] {
  return joinsPerCall.inputs.at(-1) ?? 2
}
