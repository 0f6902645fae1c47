import { Effect } from "effect"
import type { Address } from "../../address/Address.ts"
import { isAddressOf } from "../../address/index.ts"
import { invalidField } from "../../error/invalidField.ts"
import { refusal } from "../../error/RelayError.ts"
import type { TokenAmount } from "../../operation/Operation.ts"
import type { PoolGatewayShape } from "../../port/chain/PoolGateway.ts"
import { TokenRegistry } from "../../port/chain/TokenRegistry.ts"
import { requireServed } from "../../screening/askScreening.ts"
import { requireTried } from "../outOfTime/requireCallable.ts"
import { renderToken } from "../intake/tokens.ts"

/**
 * Requires that the caller's wallet can sign on this chain, that the chain has executed a proof for the pool or the wallet may deposit
 * first, and that screening serves it.
 */
export const requireDepositor = Effect.fnUntraced(function* (
  gateway: PoolGatewayShape,
  address: Address,
) {
  const { chainId, family } = gateway
  if (!isAddressOf(address, family))
    return yield* refusal("WRONG_CHAIN_FAMILY", {
      chainId,
      reason:
        "this owner's wallet belongs to another chain family and cannot sign a deposit here; deposit from a wallet of this chain",
    })
  yield* requireTried(gateway, address)
  yield* requireServed([{ role: "depositor", chainId, address }])
})

/** Limits the tokens of a deposit to the chain's cap. Repeated tokens count each time. */
export const requireDepositableTogether = Effect.fnUntraced(function* (
  { tokensPerDeposit: maximum }: PoolGatewayShape,
  length: number,
) {
  if (maximum === null || length <= maximum) return
  const allowed = maximum === 1 ? "exactly 1" : `at most ${maximum}`
  return yield* invalidField(
    "tokenAddresses",
    `${length} tokens, expected ${allowed} in one deposit on this chain: deposit each token in its own request`,
  )
})

/** Minimum deposit of a token, in smallest units. */
const leastDeposit = Effect.fnUntraced(function* (gateway: PoolGatewayShape, token: Address) {
  const registry = yield* TokenRegistry
  return (yield* registry.token(gateway.chainId, token))?.minimumDeposit ?? 0n
})

/** Limits a deposit's native coins to what a wallet's transaction can carry. `field`: the field that the refusal names. */
export const requireFewNativeCoins = Effect.fnUntraced(function* (
  { callerRules: { maximumNativeDeposit: maximum }, nativeToken }: PoolGatewayShape,
  amounts: ReadonlyArray<TokenAmount>,
  field: "amounts" | "recipients",
) {
  const coins = amounts.reduce(
    (sum, { token, amount }) => (token === nativeToken ? sum + amount : sum),
    0n,
  )
  if (maximum !== null && coins > maximum)
    return yield* invalidField(
      field,
      `${coins} of the native coin in total, expected at most ${maximum} in one deposit on this chain`,
    )
})

/** Requires at least the minimum deposit for each token. */
export const requireMinimum = Effect.fnUntraced(function* (
  gateway: PoolGatewayShape,
  amounts: ReadonlyArray<TokenAmount>,
) {
  for (const { token, amount } of amounts) {
    const least = yield* leastDeposit(gateway, token)
    if (amount < least)
      return yield* invalidField(
        "amounts",
        `${amount} of ${renderToken(gateway, token)}, expected at least ${least}, the minimum deposit`,
      )
  }
})

/** Requires the minimum for the deposits of a private send: the total of its payouts, and the fee if another token pays it. */
export const requireOrderMinimum = Effect.fnUntraced(function* (
  gateway: PoolGatewayShape,
  { token, amountIn, fee }: OrderDeposits,
) {
  const least = yield* leastDeposit(gateway, token)
  if (amountIn < least)
    return yield* invalidField(
      "recipients",
      `a deposit of ${amountIn} in total, expected at least ${least}, the minimum deposit of tokenAddress`,
    )
  if (fee.token === token || fee.amount === 0n) return
  const leastFee = yield* leastDeposit(gateway, fee.token)
  if (fee.amount < leastFee)
    return yield* invalidField(
      "feeToken",
      `the fee of ${fee.amount} is a separate deposit in ${renderToken(gateway, fee.token)}, expected at least ${leastFee}: leave feeToken out to pay the fee in tokenAddress, or offer that much as feeAmount`,
    )
})

/** The deposits of a private send. A fee in the same token is part of `amountIn`. */
interface OrderDeposits {
  readonly token: Address
  readonly amountIn: bigint
  readonly fee: TokenAmount
}
