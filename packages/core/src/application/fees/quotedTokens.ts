import { Effect } from "effect"
import type { Address } from "../../address/Address.ts"
import { invalidField } from "../../error/invalidField.ts"
import type { PoolGatewayShape } from "../../port/chain/PoolGateway.ts"
import { feeTokenOnSolana } from "../intake/parseFee.ts"
import type { schemas } from "../wire/schemas.ts"
import { parseFeeToken, parseToken } from "../intake/tokenAmounts.ts"

type FeeQuery = (typeof schemas)["GET /get-fee"]["request"]["Type"]

/** What a fee is quoted for. */
export interface QuotedTokens {
  /** Of a swap the input, then the output. */
  readonly tokens: ReadonlyArray<Address>
  readonly feeToken: Address
}

/**
 * The tokens of the operation and the one that pays for it. On Solana the request's `feeToken` is ignored, as the routes that take the fee do,
 * so that a quote never counts in a token that does not pay; and a swap may name its output alone, with the input as `mintFrom`.
 */
export const quotedTokens = Effect.fnUntraced(function* (
  gateway: PoolGatewayShape,
  { feeToken, mintFrom, tokenAddresses }: FeeQuery,
  isSwap: boolean,
) {
  const onSolana = gateway.family === "solana"
  if (isSwap && onSolana && tokenAddresses.length === 1 && mintFrom !== undefined) {
    const input = yield* parseToken(gateway, mintFrom, "mintFrom")
    const output = yield* parseToken(gateway, tokenAddresses[0] ?? "", "tokenAddresses[0]")
    const tokens = [input.address, output.address]
    return { tokens, feeToken: output.address } satisfies QuotedTokens
  }
  if (isSwap && tokenAddresses.length !== 2) {
    const orOne = onSolana ? ", or the output alone with the input as mintFrom" : ""
    return yield* invalidField(
      "tokenAddresses",
      `${tokenAddresses.length}, exactly 2 for a swap: the input, then the output${orOne}`,
    )
  }
  const tokens: Array<Address> = []
  for (const [index, text] of tokenAddresses.entries())
    tokens.push((yield* parseToken(gateway, text, `tokenAddresses[${index}]`)).address)
  const paying = onSolana ? tokens[feeTokenOnSolana(isSwap ? "swap" : "plain")] : undefined
  return {
    tokens,
    feeToken: paying ?? (yield* parseFeeToken(gateway, feeToken)).address,
  } satisfies QuotedTokens
})
