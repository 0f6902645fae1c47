import { Effect } from "effect"
import { parseAddress, renderAddress } from "../address/index.ts"
import type { Address } from "../address/Address.ts"
import { parseAmount } from "../amount/index.ts"
import { refusal } from "../error/RelayError.ts"
import type { TokenAmount } from "../operation/Operation.ts"
import type { PoolGatewayShape } from "../port/PoolGateway.ts"
import { TokenRegistry, type Token } from "../port/TokenRegistry.ts"

/** A token that the service accepts on this chain; 400 for any other text. */
export const parseToken = Effect.fnUntraced(function* (gateway: PoolGatewayShape, text: string) {
  const registry = yield* TokenRegistry
  const address = parseAddress(text, gateway.family)
  const token: Token | null =
    address === null ? null : yield* registry.token(gateway.chainId, address)
  if (token === null) return yield* refusal("UNSUPPORTED_TOKEN", { token: printable(text) })
  return token
})

/** `tokenAddresses` and `amounts` as pairs; those of a repeated token are added (the schema has seen that the sum is an amount). Order: first mention. */
export const parseTokenAmounts = Effect.fnUntraced(function* (
  gateway: PoolGatewayShape,
  tokenAddresses: ReadonlyArray<string>,
  amounts: ReadonlyArray<string>,
) {
  if (tokenAddresses.length !== amounts.length) {
    return yield* refusal("INVALID_REQUEST", {
      reason: "tokenAddresses and amounts must have the same length",
    })
  }
  const sums = new Map<Address, bigint>()
  for (const [index, text] of tokenAddresses.entries()) {
    const token = yield* parseToken(gateway, text)
    const amount = parseAmount(amounts[index] ?? "")
    if (amount === null)
      return yield* refusal("INVALID_REQUEST", { reason: `amounts[${index}] is not an amount` })
    sums.set(token.address, (sums.get(token.address) ?? 0n) + amount)
  }
  return [...sums].map(([token, amount]): TokenAmount => ({ token, amount }))
})

/** A token as this chain writes it. */
export function renderToken(gateway: PoolGatewayShape, token: Address): string {
  return renderAddress(token, gateway.family)
}

/** Echoed input: short and printable ASCII alone, since it reaches answers. */
function printable(text: string): string {
  return text.slice(0, 64).replace(/[^ -~]/g, "")
}
