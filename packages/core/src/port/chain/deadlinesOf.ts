import { Effect } from "effect"
import { RelayConfiguration } from "../RelayConfiguration.ts"
import type { CallDeadlines } from "./ChainCapabilities.ts"
import type { PoolGatewayShape } from "./PoolGateway.ts"

/** The chain's rules for deadlines, with the operator's changes. */
export const deadlinesOf = (
  gateway: Pick<PoolGatewayShape, "deadlines">,
): Effect.Effect<CallDeadlines> =>
  Effect.map(RelayConfiguration, ({ deadlines }) => ({ ...gateway.deadlines, ...deadlines }))
