import { Effect } from "effect"
import type { PoolGatewayShape } from "../../port/chain/PoolGateway.ts"
import { Telemetry } from "../../port/Telemetry.ts"

/** A relaying account has sent what no operation signed: it is survived, and its operator should know who else has the key. */
export const keyUsedOutside = Effect.fnUntraced(function* ({ chainId }: PoolGatewayShape) {
  const telemetry = yield* Telemetry
  const chain = String(chainId)
  yield* telemetry.count("relayer_key_used_outside_total", { chain })
  yield* Effect.logWarning("a relaying account's key is used from outside").pipe(
    Effect.annotateLogs({ chain }),
  )
})
