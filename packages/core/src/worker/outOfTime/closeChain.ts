import { Clock, Effect } from "effect"
import type { TreeUpdate } from "../../port/chain/PoolCall.ts"
import type { PoolGatewayShape } from "../../port/chain/PoolGateway.ts"
import { OutOfTimeStore } from "../../port/storage/OutOfTimeStore.ts"
import { Telemetry } from "../../port/Telemetry.ts"
import { logged } from "../../tracing/logEvents.ts"

/** Closes a chain because a batch insertion ran out of time: not even the pool's own work fits. It opens once the tree has its leaves. */
export const closeChain = Effect.fnUntraced(function* (
  { chainId }: PoolGatewayShape,
  transactionHash: string,
  { start, commitments }: TreeUpdate,
) {
  const calls = yield* OutOfTimeStore
  const telemetry = yield* Telemetry
  const leaves = start + commitments.length
  const at = yield* Clock.currentTimeMillis
  yield* calls.record({ chainId, transactionHash, blamed: null, leaves, at })
  const chain = String(chainId)
  yield* telemetry.count("calls_out_of_time_total", { chain, called: "insertion" })
  yield* logged("chain-closed", { chain })
})
