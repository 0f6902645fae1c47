import { Effect } from "effect"
import type { Address } from "../../address/Address.ts"
import { renderAddress } from "../../address/index.ts"
import { refusal } from "../../error/RelayError.ts"
import type { TokenAmount } from "../../operation/Operation.ts"
import type { PoolGatewayShape } from "../../port/chain/PoolGateway.ts"
import { TokenRegistry, type Token } from "../../port/chain/TokenRegistry.ts"

/**
 * Returns a token that the service accepts on this chain; fails with `UNSUPPORTED_TOKEN` otherwise. `field`: the field that the refusal
 * names.
 */
export const requireToken = Effect.fnUntraced(function* (
  gateway: PoolGatewayShape,
  address: Address,
  field: string,
) {
  const registry = yield* TokenRegistry
  const token: Token | null = yield* registry.token(gateway.chainId, address)
  if (token === null)
    return yield* refusal("UNSUPPORTED_TOKEN", {
      field,
      token: renderToken(gateway, address),
      reason: "GET /supported-tokens lists those of this chain",
    })
  return token
})

/** Validates the tokens and adds up the amounts of repeated ones. Ordered by first mention. */
export const requireTokenAmounts = Effect.fnUntraced(function* (
  gateway: PoolGatewayShape,
  asked: ReadonlyArray<TokenAmount>,
) {
  const sums = new Map<Address, bigint>()
  for (const [index, { token, amount }] of asked.entries()) {
    const { address } = yield* requireToken(gateway, token, `tokenAddresses[${index}]`)
    sums.set(address, (sums.get(address) ?? 0n) + amount)
  }
  return [...sums].map(([token, amount]): TokenAmount => ({ token, amount }))
})

/** Formats a token address in the chain's encoding. */
export function renderToken(gateway: PoolGatewayShape, token: Address): string {
  return renderAddress(token, gateway.family)
}
