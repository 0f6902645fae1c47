import { Effect } from "effect"
import { refusal } from "../error/RelayError.ts"
import type { PoolGatewayShape } from "../port/PoolGateway.ts"
import { Screening } from "../port/Screening.ts"
import { parseToken } from "./tokenAmounts.ts"

/** Two different tokens of the service that may be exchanged. */
export const parseSwapPair = Effect.fnUntraced(function* (
  gateway: PoolGatewayShape,
  input: string,
  output: string,
) {
  const screening = yield* Screening
  const tokenIn = yield* parseToken(gateway, input)
  const tokenOut = yield* parseToken(gateway, output)
  if (tokenIn.address === tokenOut.address)
    return yield* refusal("INVALID_REQUEST", { reason: "a token is not swapped for itself" })
  const tokens = [tokenIn.address, tokenOut.address] as const
  if (!(yield* screening.allows({ role: "swap", chainId: gateway.chainId, tokens })))
    return yield* refusal("FORBIDDEN")
  return [tokenIn, tokenOut] as const
})
