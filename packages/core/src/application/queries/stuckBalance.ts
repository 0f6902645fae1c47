import { Effect } from "effect"
import { ShieldedPool } from "../../port/chain/ShieldedPool.ts"
import type { Answer } from "../intake/Answer.ts"
import type { Caller } from "../intake/Caller.ts"
import { gatewayFor } from "../intake/gatewayFor.ts"
import type { schemas } from "../wire/schemas.ts"
import { renderToken } from "../intake/tokenAmounts.ts"

type StuckQuery = (typeof schemas)["GET /stuck-utxo-balance"]["request"]["Type"]

/** GET /stuck-utxo-balance: what private sends left behind that will pay nobody any more. */
export const stuckBalance = Effect.fnUntraced(function* (caller: Caller, command: StuckQuery) {
  const pool = yield* ShieldedPool
  const gateway = yield* gatewayFor(caller, Number(command.chainId))
  const stuck = yield* pool.stuckBalances(gateway.chainId, caller.owner)
  return {
    outcome: "ok",
    body: {
      success: true,
      balances: stuck.map(({ token, amount }) => ({
        chainId: gateway.chainId,
        tokenAddress: renderToken(gateway, token),
        balance: amount.toString(),
      })),
      nonce: caller.nonce,
    },
  } satisfies Answer
})
