import { Effect } from "effect"
import type { Address } from "../../address/Address.ts"
import { isAddressOf } from "../../address/index.ts"
import { invalidField } from "../../error/invalidField.ts"
import { refusal } from "../../error/RelayError.ts"
import type { TokenAmount } from "../../operation/Operation.ts"
import type { PoolGatewayShape } from "../../port/chain/PoolGateway.ts"
import { Screening } from "../../port/Screening.ts"
import { TokenRegistry } from "../../port/chain/TokenRegistry.ts"
import { renderToken } from "../intake/tokens.ts"

/** The caller's own wallet can sign for this chain, and may. */
export const requireDepositor = Effect.fnUntraced(function* (
  { chainId, family }: PoolGatewayShape,
  address: Address,
) {
  const screening = yield* Screening
  if (!isAddressOf(address, family))
    return yield* refusal("WRONG_CHAIN_FAMILY", {
      chainId,
      reason:
        "a chain of another family than this owner's wallet, which has to sign the deposit; deposit from a wallet of that chain",
    })
  if ((yield* screening.screen({ role: "depositor", chainId, address })) !== "served")
    return yield* refusal("FORBIDDEN")
})

/** A deposit moves no more tokens than a call of the chain; equal ones count each. */
export const requireDepositableTogether = Effect.fnUntraced(function* (
  { tokensPerCall: maximum }: PoolGatewayShape,
  length: number,
) {
  if (maximum === null || length <= maximum) return
  const allowed = maximum === 1 ? "exactly 1" : `at most ${maximum}`
  return yield* invalidField(
    "tokenAddresses",
    `${length}, ${allowed} in one deposit on this chain: deposit each token by a request of its own`,
  )
})

/** The least that the pool takes as a deposit of a token, smallest units. */
const leastDeposit = Effect.fnUntraced(function* (gateway: PoolGatewayShape, token: Address) {
  const registry = yield* TokenRegistry
  return (yield* registry.token(gateway.chainId, token))?.minimumDeposit ?? 0n
})

/** The pool takes deposits from a least amount on, token by token. */
export const requireMinimum = Effect.fnUntraced(function* (
  gateway: PoolGatewayShape,
  amounts: ReadonlyArray<TokenAmount>,
) {
  for (const { token, amount } of amounts) {
    const least = yield* leastDeposit(gateway, token)
    if (amount < least)
      return yield* invalidField(
        "amounts",
        `${amount} of ${renderToken(gateway, token)}, at least ${least}: the least deposit`,
      )
  }
})

/** The same for the deposits of a private send: what its caller named is the total, and the fee when another token pays it. */
export const requireOrderMinimum = Effect.fnUntraced(function* (
  gateway: PoolGatewayShape,
  { token, amountIn, fee }: OrderDeposits,
) {
  const least = yield* leastDeposit(gateway, token)
  if (amountIn < least)
    return yield* invalidField(
      "recipients",
      `a deposit of ${amountIn} in all, at least ${least}: the least deposit of tokenAddress`,
    )
  if (fee.token === token || fee.amount === 0n) return
  const leastFee = yield* leastDeposit(gateway, fee.token)
  if (fee.amount < leastFee)
    return yield* invalidField(
      "feeToken",
      `the fee of ${fee.amount} is a deposit of its own in ${renderToken(gateway, fee.token)}, at least ${leastFee}: leave feeToken out to pay the fee in tokenAddress, or offer that much as feeAmount`,
    )
})

/** What a private send deposits; a fee in the token itself is part of `amountIn`. */
interface OrderDeposits {
  readonly token: Address
  readonly amountIn: bigint
  readonly fee: TokenAmount
}
