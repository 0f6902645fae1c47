import { reasons, witnessedHead } from "@shielded-relay/chain-rpc"
import type { ChainHead } from "@shielded-relay/core"
import { Effect } from "effect"
import type { Endpoints } from "../rpc/Endpoints.ts"
import { EndpointFailure } from "../rpc/EndpointFailure.ts"
import { blockCall } from "../rpc/tronCalls.ts"
import { coreBlock, readBlock, readNewest } from "./readBlock.ts"

/**
 * The head that two endpoints have reached, if two answer. The solidified block is final.
 *
 * @param confirmations blocks on top of a transaction before it counts, including its own
 */
export const readHead = Effect.fnUntraced(function* (endpoints: Endpoints, confirmations: number) {
  const { witness, latest, finalized } = yield* witnessedHead(endpoints, {
    ends: (endpoint) =>
      Effect.all({
        latest: Effect.map(readNewest(endpoint, "latest"), coreBlock),
        finalized: Effect.map(readNewest(endpoint, "solidified"), coreBlock),
      }),
    blockAt: readBlock,
    unit: "block",
  })
  const number = Math.max(0, latest.number - confirmations + 1)
  const confirmed = yield* Effect.flatMap(readBlock(witness, number), (block) =>
    block === null
      ? Effect.fail(
          new EndpointFailure({
            endpoint: witness.name,
            method: blockCall(number).path,
            kind: "block-unknown",
          }),
        )
      : Effect.succeed({ number, hash: block.hash }),
  ).pipe(Effect.mapError((failure) => endpoints.unavailable(reasons([failure]))))
  return { latest, confirmed, finalized } satisfies ChainHead
})
