import { witnessedHead } from "@shielded-relay/chain-rpc"
import type { ChainHead } from "@shielded-relay/core"
import { Effect } from "effect"
import type { Endpoint, Endpoints } from "../rpc/Endpoints.ts"
import { slotCall, type Commitment } from "../rpc/solanaCalls.ts"
import { readBlock, readNewestBlock } from "./readBlock.ts"

/**
 * The chain's head, reached by two endpoints when two answer. The newest block is a confirmed one (two thirds of the stake have voted for
 * it), because nodes serve no earlier blocks.
 */
export const readHead = Effect.fnUntraced(function* (endpoints: Endpoints) {
  const { latest, finalized } = yield* witnessedHead(endpoints, {
    ends: (endpoint) =>
      Effect.all(
        {
          latest: newestAt(endpoint, "confirmed"),
          finalized: newestAt(endpoint, "finalized"),
        },
        { concurrency: "unbounded" },
      ),
    blockAt: readBlock,
    unit: "slot",
  })
  const { number, hash } = latest
  return { latest, confirmed: { number, hash }, finalized } satisfies ChainHead
})

/** The newest block with this commitment at one endpoint. */
export const newestAt = (endpoint: Endpoint, commitment: Commitment) =>
  Effect.flatMap(endpoint.ask(slotCall(commitment)), (slot) => readNewestBlock(endpoint, slot))
