import { Effect } from "effect"
import type { Address } from "../../address/Address.ts"
import { refusal } from "../../error/RelayError.ts"
import type { PoolGatewayShape } from "../../port/chain/PoolGateway.ts"
import { requireToken } from "../intake/tokens.ts"

/** What the fee of an operation is paid in and how much is offered; `null` to have it chosen or computed. */
export interface OfferedFee {
  readonly feeToken: Address | null
  /** Smallest units. */
  readonly feeAmount: bigint | null
}

/**
 * The token that pays the fee. Where the chain's rules imply it, it is the first token of the operation, of a swap the output, whatever the
 * caller names; elsewhere the caller has to name it: MISSING_FIELD.
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
