import { Effect } from "effect"
import type { Address } from "../../address/Address.ts"
import { invalidField } from "../../error/invalidField.ts"
import type { PoolGatewayShape } from "../../port/chain/PoolGateway.ts"
import { requireToken } from "../intake/tokens.ts"
import { payingToken } from "./payingToken.ts"

/** What a fee is quoted for. */
export interface QuotedTokens {
  /** Of a swap the input, then the output. */
  readonly tokens: ReadonlyArray<Address>
  readonly feeToken: Address
}

/**
 * The tokens of the operation and the one that pays for it, chosen as by the operations that take the fee, so that a quote never counts in a
 * token that does not pay. Where the chain's rules allow it, a swap may name its output alone, with the input as `mintFrom`.
 */
export const quotedTokens = Effect.fnUntraced(function* (
  gateway: PoolGatewayShape,
  asked: {
    readonly tokens: ReadonlyArray<Address>
    readonly mintFrom: Address | null
    readonly feeToken: Address | null
  },
  isSwap: boolean,
) {
  const outputAlone = gateway.callerRules.mintFrom
  const { mintFrom } = asked
  if (isSwap && outputAlone && asked.tokens.length === 1 && mintFrom !== null) {
    const input = yield* requireToken(gateway, mintFrom, "mintFrom")
    const output = yield* requireToken(gateway, asked.tokens[0] ?? mintFrom, "tokenAddresses[0]")
    const tokens = [input.address, output.address]
    return { tokens, feeToken: output.address } satisfies QuotedTokens
  }
  if (isSwap && asked.tokens.length !== 2) {
    const orOne = outputAlone ? ", or the output alone with the input as mintFrom" : ""
    return yield* invalidField(
      "tokenAddresses",
      `${asked.tokens.length}, exactly 2 for a swap: the input, then the output${orOne}`,
    )
  }
  const tokens: Array<Address> = []
  for (const [index, token] of asked.tokens.entries())
    tokens.push((yield* requireToken(gateway, token, `tokenAddresses[${index}]`)).address)
  const feeToken = yield* payingToken(gateway, asked.feeToken, tokens, isSwap ? "swap" : "plain")
  return { tokens, feeToken } satisfies QuotedTokens
})
