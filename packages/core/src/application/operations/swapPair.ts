import { Effect } from "effect"
import { invalidField } from "../../error/invalidField.ts"
import { refusal } from "../../error/RelayError.ts"
import type { PoolGatewayShape } from "../../port/chain/PoolGateway.ts"
import { Screening } from "../../port/Screening.ts"
import { parseToken } from "../intake/tokenAmounts.ts"

/** A text and the field that it stands in. */
type NamedText = readonly [text: string, field: string]

/** Two different tokens of the service that may be exchanged. */
export const parseSwapPair = Effect.fnUntraced(function* (
  gateway: PoolGatewayShape,
  [input, inputField]: NamedText,
  [output, outputField]: NamedText,
) {
  const screening = yield* Screening
  const tokenIn = yield* parseToken(gateway, input, inputField)
  const tokenOut = yield* parseToken(gateway, output, outputField)
  if (tokenIn.address === tokenOut.address)
    return yield* invalidField(outputField, `the same token as ${inputField}, another is needed`)
  const tokens = [tokenIn.address, tokenOut.address] as const
  if ((yield* screening.screen({ role: "swap", chainId: gateway.chainId, tokens })) !== "served")
    return yield* refusal("FORBIDDEN")
  return [tokenIn, tokenOut] as const
})
