import { refusal, RelayError, renderWholeTokens, TokenRegistry } from "@shielded-relay/core"
import { Effect } from "effect"

/**
 * Fails with a refusal whose amounts are whole tokens, like all amounts under `/waas`. Of a token that no configuration lists nobody knows the
 * decimals, so the text says that they are smallest units. Other errors stay as they are.
 */
export const inWholeTokens = Effect.fnUntraced(function* <E>(error: E) {
  if (!(error instanceof RelayError) || error.shortfall === undefined)
    return yield* Effect.fail(error)
  const { code, details = {}, shortfall } = error
  const token = yield* (yield* TokenRegistry).token(shortfall.chainId, shortfall.token)
  const shown = (amount: bigint) =>
    token === null ? `${amount}` : renderWholeTokens(amount, token.decimals)
  const have = shown(shortfall.have)
  const need = `${shown(shortfall.need)}${token === null ? " smallest units" : ""}`
  return yield* refusal(code, { have, need }, { details })
})
