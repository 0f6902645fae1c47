import { reasons, witnessedHead } from "@shielded-relay/chain-rpc"
import type { ChainHead } from "@shielded-relay/core"
import { Effect } from "effect"
import type { Endpoint, Endpoints } from "../rpc/Endpoints.ts"
import { EndpointFailure } from "../rpc/EndpointFailure.ts"
import { blockCall, type BlockTag } from "../rpc/ethereumCalls.ts"
import { toBlock } from "./toBlock.ts"

export interface HeadRules {
  /** Blocks on top of a transaction before it counts, including its own: 1 is the newest block. */
  readonly confirmations: number
  /**
   * The node's `finalized` tag or, for chains without it, how many blocks below the newest a block
   * is final.
   */
  readonly finality: "tag" | number
}

/** The head that two endpoints have reached, if two answer. */
export const readHead = Effect.fnUntraced(function* (
  endpoints: Endpoints,
  { confirmations, finality }: HeadRules,
) {
  const { witness, latest, finalized } = yield* witnessedHead(endpoints, {
    ends: Effect.fnUntraced(function* (endpoint) {
      const newest = yield* blockAt(endpoint, "latest")
      const final = finality === "tag" ? "finalized" : Math.max(0, newest.number - finality)
      return { latest: newest, finalized: yield* blockAt(endpoint, final) }
    }),
    blockAt: (endpoint, number) => endpoint.ask(blockCall(number)),
    unit: "block",
  })
  const { number, hash } = yield* blockAt(
    witness,
    Math.max(0, latest.number - confirmations + 1),
  ).pipe(Effect.mapError((failure) => endpoints.unavailable(reasons([failure]))))
  return { latest, confirmed: { number, hash }, finalized } satisfies ChainHead
})

const blockAt = Effect.fnUntraced(function* (endpoint: Endpoint, at: BlockTag | number) {
  const block = yield* endpoint.ask(blockCall(at))
  if (block !== null) return toBlock(block)
  return yield* new EndpointFailure({
    endpoint: endpoint.name,
    method: "eth_getBlockByNumber",
    kind: "block-unknown",
  })
})
