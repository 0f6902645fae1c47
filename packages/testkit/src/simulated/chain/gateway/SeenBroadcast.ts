import type { BroadcastOutcome } from "@shielded-relay/core"

/** A broadcast as the endpoints saw it. */
export interface SeenBroadcast {
  readonly hash: string
  readonly outcome: BroadcastOutcome
}
