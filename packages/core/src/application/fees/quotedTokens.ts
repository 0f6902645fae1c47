import { Effect } from "effect"
import type { Address } from "../../address/Address.ts"
import { invalidField } from "../../error/invalidField.ts"
import type { PoolGatewayShape } from "../../port/chain/PoolGateway.ts"
import { requireToken } from "../intake/tokens.ts"
import { payingToken } from "./payingToken.ts"

/** The tokens of a fee quote. */
export interface QuotedTokens {
  /** For a swap: the input, then the output. */
  readonly tokens: ReadonlyArray<Address>
  readonly feeToken: Address
}

/**
 * Returns the operation's tokens and its fee token, by the same rule as the operation itself, so that a quote is always in the token that
 * pays. If the chain's rules allow it, a swap may name only its output, with the input as `mintFrom`.
 */
export const quotedTokens = Effect.fnUntraced(function* (
  gateway: PoolGatewayShape,
  asked: {
    readonly tokens: ReadonlyArray<Address>
    /** The input of a swap whose `tokens` contain only the output; otherwise `null`. */
    readonly mintFrom: Address | null
    readonly feeToken: Address | null
  },
  isSwap: boolean,
) {
  const { mintFrom } = asked
  if (mintFrom !== null) {
    const input = yield* requireToken(gateway, mintFrom, "mintFrom")
    const output = yield* requireToken(gateway, asked.tokens[0] ?? mintFrom, "tokenAddresses[0]")
    const tokens = [input.address, output.address]
    return { tokens, feeToken: output.address } satisfies QuotedTokens
  }
  if (isSwap && asked.tokens.length !== 2) {
    const orOne = gateway.callerRules.mintFrom
      ? ", or the output alone with the input as mintFrom"
      : ""
    return yield* invalidField(
      "tokenAddresses",
      `${asked.tokens.length} entries; a swap takes exactly 2: the input, then the output${orOne}`,
    )
  }
  const tokens: Array<Address> = []
  for (const [index, token] of asked.tokens.entries())
    tokens.push((yield* requireToken(gateway, token, `tokenAddresses[${index}]`)).address)
  const feeToken = yield* payingToken(gateway, asked.feeToken, tokens, isSwap ? "swap" : "plain")
  return { tokens, feeToken } satisfies QuotedTokens
})
