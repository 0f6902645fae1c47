import type { ChainId } from "@shielded-relay/core"
import { Effect } from "effect"
import type { ConnectionOptions } from "./ConnectionOptions.ts"
import { readTargets, type Targets } from "./readTargets.ts"
import { readTiming, type Timing } from "./readTiming.ts"
import { validChainId } from "./validChainId.ts"

/** The options once they were read: every value is what it claims to be, and every default is in place. */
export interface Connection extends Targets {
  readonly chainId: ChainId
  readonly timing: Timing
}

type Refusal = "invalid-chain-id" | "invalid-number" | "invalid-endpoint" | "no-endpoints"

/** @param refuse says in the words of the chain what is wrong */
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
