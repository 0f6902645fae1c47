import { Effect } from "effect"
import { parseAddress, renderAddress } from "../../address/index.ts"
import type { Address } from "../../address/Address.ts"
import { parseAmount } from "../../amount/index.ts"
import { invalidField, printable, quoted } from "../../error/invalidField.ts"
import { refusal } from "../../error/RelayError.ts"
import { lengthFault } from "../../error/lengthFault.ts"
import type { TokenAmount } from "../../operation/Operation.ts"
import type { PoolGatewayShape } from "../../port/chain/PoolGateway.ts"
import { TokenRegistry, type Token } from "../../port/chain/TokenRegistry.ts"

/** A token that the service accepts on this chain; 400 for any other text. `field`: where it stands in the request. */
export const parseToken = Effect.fnUntraced(function* (
  gateway: PoolGatewayShape,
  text: string,
  field: string,
) {
  const registry = yield* TokenRegistry
  const address = parseAddress(text, gateway.family)
  if (address === null)
    return yield* refusal("UNSUPPORTED_TOKEN", {
      field,
      token: printable(text),
      reason: "not an address of this chain",
    })
  const token: Token | null = yield* registry.token(gateway.chainId, address)
  if (token === null)
    return yield* refusal("UNSUPPORTED_TOKEN", {
      field,
      token: printable(text),
      reason: "GET /supported-tokens lists those of this chain",
    })
  return token
})

/** As `parseToken` for `feeToken`, which Solana ignores and so may hold anything: malformed text is its own refusal. */
export const parseFeeToken = Effect.fnUntraced(function* (gateway: PoolGatewayShape, text: string) {
  if (parseAddress(text, "any") === null)
    return yield* invalidField("feeToken", `${quoted(text)}, expected an address of this chain`)
  return yield* parseToken(gateway, text, "feeToken")
})

/** As many `amounts` as `tokenAddresses`. */
export const requireAmountPerToken = Effect.fnUntraced(function* (
  tokenAddresses: ReadonlyArray<unknown>,
  amounts: ReadonlyArray<unknown>,
) {
  const fault = lengthFault(tokenAddresses, amounts)
  if (fault !== null) return yield* refusal("INVALID_REQUEST", { reason: fault })
})

/** `tokenAddresses` and `amounts` as pairs; those of a repeated token are added (the schema has seen that the sum is an amount). Order: first mention. */
export const parseTokenAmounts = Effect.fnUntraced(function* (
  gateway: PoolGatewayShape,
  tokenAddresses: ReadonlyArray<string>,
  amounts: ReadonlyArray<string>,
) {
  yield* requireAmountPerToken(tokenAddresses, amounts)
  const sums = new Map<Address, bigint>()
  for (const [index, text] of tokenAddresses.entries()) {
    const token = yield* parseToken(gateway, text, `tokenAddresses[${index}]`)
    const amount = parseAmount(amounts[index] ?? "")
    if (amount === null)
      return yield* invalidField(`amounts[${index}]`, "not an amount of smallest units")
    sums.set(token.address, (sums.get(token.address) ?? 0n) + amount)
  }
  return [...sums].map(([token, amount]): TokenAmount => ({ token, amount }))
})

/** A token as this chain writes it. */
export function renderToken(gateway: PoolGatewayShape, token: Address): string {
  return renderAddress(token, gateway.family)
}
