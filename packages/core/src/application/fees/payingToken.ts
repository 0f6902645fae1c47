import { Effect } from "effect"
import type { Address } from "../../address/Address.ts"
import { refusal } from "../../error/RelayError.ts"
import type { PoolGatewayShape } from "../../port/chain/PoolGateway.ts"
import { requireToken } from "../intake/tokens.ts"

/** The token and amount that the caller offers as fee. `null`: the service chooses the token or computes the amount. */
export interface OfferedFee {
  readonly feeToken: Address | null
  /** Smallest units. */
  readonly feeAmount: bigint | null
}

/**
 * Returns the token that pays the fee. If the chain's rules imply it, that is the operation's first token, or the output token of a swap,
 * whatever the caller names. Otherwise the caller must name it: MISSING_FIELD.
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
  return (yield* requireToken(gateway, named, "feeToken")).address
})
