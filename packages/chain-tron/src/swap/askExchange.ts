import type { ChainUnavailable } from "@shielded-relay/core"
import type { Question } from "@shielded-relay/pool-abi"
import { Effect } from "effect"
import type { Endpoints } from "../rpc/Endpoints.ts"
import { readContract } from "../state/readContract.ts"

/**
 * An exchange's quote; 0 if it reverts. One endpoint is enough: the caller signs its minimum
 * output, so a wrong quote can make a swap fail and cost its fee, but never more.
 */
export function askExchange(
  endpoints: Endpoints,
  question: Question<bigint>,
): Effect.Effect<bigint, ChainUnavailable> {
  return endpoints.first((endpoint) =>
    Effect.catchIf(
      readContract(endpoint, question),
      ({ kind }) => kind === "reverted",
      () => Effect.succeed(0n),
    ),
  )
}
