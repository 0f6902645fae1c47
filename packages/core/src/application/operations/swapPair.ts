import { Effect } from "effect"
import type { Address } from "../../address/Address.ts"
import { invalidField } from "../../error/invalidField.ts"
import type { PoolGatewayShape } from "../../port/chain/PoolGateway.ts"
import { requireServed } from "../../screening/askScreening.ts"
import { requireToken } from "../intake/tokens.ts"

/** An address and its field name in refusals. */
type NamedAddress = readonly [address: Address, field: string]

/** Requires two different accepted tokens whose swap screening serves. */
export const requireSwapPair = Effect.fnUntraced(function* (
  gateway: PoolGatewayShape,
  [input, inputField]: NamedAddress,
  [output, outputField]: NamedAddress,
) {
  const tokenIn = yield* requireToken(gateway, input, inputField)
  const tokenOut = yield* requireToken(gateway, output, outputField)
  if (tokenIn.address === tokenOut.address)
    return yield* invalidField(outputField, `the same token as ${inputField}, expected another one`)
  const tokens = [tokenIn.address, tokenOut.address] as const
  yield* requireServed([{ role: "swap", chainId: gateway.chainId, tokens }])
  return [tokenIn, tokenOut] as const
})
