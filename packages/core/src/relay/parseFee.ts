import { Effect } from "effect"
import { parseFeeAmount } from "../amount/index.ts"
import { refusal } from "../error/RelayError.ts"
import type { PoolGatewayShape } from "../port/PoolGateway.ts"
import { parseToken } from "./tokenAmounts.ts"

/** The fee fields of a relayed request. `onSolana`: the token that pays there, whatever the request says. */
export const parseFee = Effect.fnUntraced(function* (
  gateway: PoolGatewayShape,
  command: { readonly feeToken?: string; readonly feeAmount?: string },
  onSolana: string | undefined,
) {
  const text = gateway.family === "solana" ? onSolana : command.feeToken
  if (text === undefined) return yield* refusal("MISSING_FIELD", { field: "feeToken" })
  const feeToken = yield* parseToken(gateway, text)
  const feeAmount = command.feeAmount === undefined ? null : parseFeeAmount(command.feeAmount)
  if (feeAmount === null && command.feeAmount !== undefined) {
    return yield* refusal("INVALID_REQUEST", { reason: "feeAmount is not an amount" })
  }
  return { feeToken: feeToken.address, feeAmount }
})
