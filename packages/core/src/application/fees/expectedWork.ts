import { Effect } from "effect"
import type { Address } from "../../address/Address.ts"
import { refusal } from "../../error/RelayError.ts"
import type { Intent, OperationFee, TokenAmount } from "../../operation/Operation.ts"
import { ownerId } from "../../owner/index.ts"
import type { Owner } from "../../owner/Owner.ts"
import type { CallShape, PoolGatewayShape } from "../../port/chain/PoolGateway.ts"
import { ShieldedPool } from "../../port/chain/ShieldedPool.ts"
import type { SwapVenueShape } from "../../port/chain/SwapVenue.ts"
import { actionGasOf } from "./actionGasOf.ts"
import { owedBy } from "./gasDebt.ts"
import { callsOverTokens, feeFor, oneCall, type Work } from "./operationFee.ts"

/** The calls that a plain operation would take, with a payout for each token, the dearest kind. */
export const expectedWork = (
  gateway: PoolGatewayShape,
  owner: Owner,
  tokens: ReadonlyArray<Address>,
  feeToken: Address,
  amounts: ReadonlyArray<TokenAmount>,
) =>
  lookedAtTwice(
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

/** The calls that a swap would take; `tokens` are what is given and what is received. */
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
  return yield* lookedAtTwice(gateway, owner, feeToken, oneCall(fallback), (fee) => ({
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
 * The calls that the owner's notes would take; without enough balance, those of `fallback`. The fee itself may need another note, so it
 * looks once more with the fee that the first look gives.
 */
const lookedAtTwice = Effect.fnUntraced(function* (
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
  const owed = yield* owedBy(ownerId(owner), gateway.chainId)
  const first = yield* preview(1n)
  const { total } = yield* feeFor(gateway, feeToken, first, owed)
  return { ...(yield* preview(total)), owed }
})

/** A join of as many notes as any of this chain can spend: the dearest kind. */
function widestJoin({ joinsPerCall }: PoolGatewayShape): CallShape["joins"][number] {
  return joinsPerCall.inputs.at(-1) ?? 2
}
