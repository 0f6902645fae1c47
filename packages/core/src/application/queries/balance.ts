import { Effect } from "effect"
import { ShieldedPool } from "../../port/chain/ShieldedPool.ts"
import { renderTime } from "../../request/index.ts"
import type { Answer } from "../intake/Answer.ts"
import type { Caller } from "../intake/Caller.ts"
import { gatewayFor } from "../intake/gatewayFor.ts"
import type { schemas } from "../wire/schemas.ts"
import { renderToken } from "../intake/tokenAmounts.ts"

type BalanceQuery = (typeof schemas)["GET /balance"]["request"]["Type"]

/** GET /balance: from the index alone, so it answers while the chain's endpoints are down. */
export const balance = Effect.fnUntraced(function* (caller: Caller, command: BalanceQuery) {
  const pool = yield* ShieldedPool
  const gateway = yield* gatewayFor(caller, Number(command.chainId))
  const { balances, asOf } = yield* pool.balances(gateway.chainId, caller.owner)
  return {
    outcome: "ok",
    body: {
      success: true,
      balances: balances.map(({ token, balance, pending, quarantined }) => ({
        chainId: gateway.chainId,
        tokenAddress: renderToken(gateway, token),
        balance: balance.toString(),
        pending: pending.toString(),
        quarantined: quarantined.toString(),
      })),
      asOf: asOf === null ? null : { block: asOf.block, time: renderTime(asOf.time * 1000) },
      nonce: caller.nonce,
    },
  } satisfies Answer
})
