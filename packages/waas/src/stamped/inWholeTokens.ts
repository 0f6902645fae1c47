import { refusal, RelayError, renderWholeTokens, TokenRegistry } from "@shielded-relay/core"
import { Effect } from "effect"

/** Fails with a refusal whose amounts are whole tokens, like all amounts under `/waas`. Other errors stay as they are. */
export const inWholeTokens = Effect.fnUntraced(function* <E>(error: E) {
  if (!(error instanceof RelayError) || error.shortfall === undefined)
    return yield* Effect.fail(error)
  const { code, details = {}, shortfall } = error
  const token = yield* (yield* TokenRegistry).token(shortfall.chainId, shortfall.token)
  const decimals = token?.decimals ?? 0
  const have = renderWholeTokens(shortfall.have, decimals)
  const need = renderWholeTokens(shortfall.need, decimals)
  return yield* refusal(code, { have, need }, { details })
})
