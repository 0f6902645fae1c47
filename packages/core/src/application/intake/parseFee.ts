import { Effect } from "effect"
import { parseFeeAmount } from "../../amount/index.ts"
import { refusal } from "../../error/RelayError.ts"
import { invalidField } from "../../error/invalidField.ts"
import type { PoolGatewayShape } from "../../port/chain/PoolGateway.ts"
import { parseFeeToken, parseToken } from "./tokenAmounts.ts"

/** Which of `tokenAddresses` pays the fee on Solana, whatever `feeToken` says: the first, of a swap the output. */
export const feeTokenOnSolana = (operation: "plain" | "swap"): 0 | 1 =>
  operation === "swap" ? 1 : 0

/** The fee fields of a relayed request; on Solana `feeToken` is ignored, and may be any text. */
export const parseFee = Effect.fnUntraced(function* (
  gateway: PoolGatewayShape,
  command: {
    readonly feeToken?: string
    readonly feeAmount?: string
    readonly tokenAddresses: ReadonlyArray<string>
  },
  operation: "plain" | "swap",
) {
  const feeAmount = command.feeAmount === undefined ? null : parseFeeAmount(command.feeAmount)
  if (feeAmount === null && command.feeAmount !== undefined) {
    return yield* invalidField("feeAmount", "not an amount of smallest units")
  }
  if (gateway.family === "solana") {
    const paying = feeTokenOnSolana(operation)
    const text = command.tokenAddresses[paying] ?? ""
    const feeToken = yield* parseToken(gateway, text, `tokenAddresses[${paying}]`)
    return { feeToken: feeToken.address, feeAmount }
  }
  if (command.feeToken === undefined) return yield* refusal("MISSING_FIELD", { field: "feeToken" })
  return { feeToken: (yield* parseFeeToken(gateway, command.feeToken)).address, feeAmount }
})
