import { Effect } from "effect"
import { ShieldedPool } from "../../port/chain/ShieldedPool.ts"
import type { Answer } from "../intake/Answer.ts"
import type { Caller } from "../intake/Caller.ts"
import { gatewayFor } from "../intake/gatewayFor.ts"
import type { schemas } from "../wire/schemas.ts"

type RecipientInfoQuery = (typeof schemas)["GET /recipient-info"]["request"]["Type"]

/** GET /recipient-info: a text that lets anyone pay this owner without learning who it is; another one on every call. */
export const recipientInfo = Effect.fnUntraced(function* (
  caller: Caller,
  command: RecipientInfoQuery,
) {
  const pool = yield* ShieldedPool
  if (command.chainId !== undefined) yield* gatewayFor(caller, Number(command.chainId))
  const info = yield* pool.recipientInfo(caller.owner, caller.nonce)
  return {
    outcome: "ok",
    body: { success: true, recipientInfo: info, nonce: caller.nonce },
  } satisfies Answer
})
