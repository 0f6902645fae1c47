import type { ChainId } from "@shielded-relay/core"
import { Effect } from "effect"
import type { ConnectionOptions } from "./ConnectionOptions.ts"
import { readTargets, type Targets } from "./readTargets.ts"
import { readTiming, type Timing } from "./readTiming.ts"
import { validChainId } from "./validChainId.ts"

/** Validated options with all defaults filled in. */
export interface Connection extends Targets {
  readonly chainId: ChainId
  readonly timing: Timing
}

type Refusal = "invalid-chain-id" | "invalid-number" | "invalid-endpoint" | "no-endpoints"

/** @param refuse builds the chain's own error */
export const readConnection = Effect.fnUntraced(function* <E>(
  options: ConnectionOptions,
  refuse: (code: Refusal, message: string) => E,
) {
  return {
    chainId: yield* validChainId(options.chainId, refuse),
    timing: yield* readTiming(options.timing, refuse),
    ...(yield* readTargets(options, refuse)),
  } satisfies Connection as Connection
})
