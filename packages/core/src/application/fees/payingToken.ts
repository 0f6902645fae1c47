import { Effect } from "effect"
import type { Address } from "../../address/Address.ts"
import { invalidField } from "../../error/invalidField.ts"
import { refusal } from "../../error/RelayError.ts"
import type { PoolGatewayShape } from "../../port/chain/PoolGateway.ts"
import { renderToken, requireToken } from "../intake/tokens.ts"

/** The token and amount that the caller offers as fee. `null`: the service chooses the token or computes the amount. */
export interface OfferedFee {
  readonly feeToken: Address | null
  /** Smallest units. */
  readonly feeAmount: bigint | null
}

/**
 * Returns the token that pays the fee. If the chain's rules imply it, that is the operation's first token, or the output token of a swap,
 * whatever the caller names. Otherwise the caller must name it: MISSING_FIELD. INVALID_REQUEST for a token that no call of the operation
 * takes: a call for the fee alone would cost more than the fee brings.
 */
export const payingToken = Effect.fnUntraced(function* (
  gateway: PoolGatewayShape,
  named: Address | null,
  tokens: ReadonlyArray<Address>,
  operation: "plain" | "swap",
) {
  const implied = operation === "swap" ? tokens[1] : tokens[0]
  if (gateway.callerRules.feeToken === "implied" && implied !== undefined) return implied
  if (named === null) return yield* refusal("MISSING_FIELD", { field: "feeToken" })
  const { address } = yield* requireToken(gateway, named, "feeToken")
  if (!tokens.includes(address) && !takesAnother(gateway, operation)) {
    const allowed = [...new Set(tokens)].map((token) => renderToken(gateway, token)).join(", ")
    return yield* invalidField(
      "feeToken",
      `${renderToken(gateway, address)}; on this chain one of the operation's tokens must pay: ${allowed}`,
    )
  }
  return address
})

/**
 * Whether the operation's calls can take a token beside its own. A swap is one call, over its input and the fee token. A per-call token cap
 * splits a plain operation by tokens, and the calls before the last publish no fee.
 */
function takesAnother({ tokensPerCall }: PoolGatewayShape, operation: "plain" | "swap"): boolean {
  return tokensPerCall === null || (operation === "swap" && tokensPerCall >= 2)
}
