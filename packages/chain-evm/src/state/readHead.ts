import { reasons } from "@shielded-relay/chain-rpc"
import type { ChainHead } from "@shielded-relay/core"
import { Effect, Result } from "effect"
import type { Endpoint, Endpoints } from "../rpc/Endpoints.ts"
import { EndpointFailure } from "../rpc/EndpointFailure.ts"
import { blockCall, type BlockTag } from "../rpc/ethereumCalls.ts"
import type { RpcBlock } from "../rpc/ethereumSchemas.ts"
import { toBlock } from "./toBlock.ts"

export interface HeadRules {
  /** Blocks that hold a transaction before it counts, its own included: 1 is the newest block. */
  readonly confirmations: number
  /** The node's `finalized` tag, or how many blocks below the newest one a block is final on chains without the tag. */
  readonly finality: "tag" | number
}

interface View {
  readonly endpoint: Endpoint
  readonly latest: RpcBlock
  readonly finalized: RpcBlock
}

/** An endpoint whose newest block is this many seconds older than another's, by the chain's own clock, is stuck and does not count. */
const stuckAfter = 60

/**
 * The chain's head as its endpoints see it: blocks that two endpoints have reached, wherever two answer, so that what is read up to the
 * head has a second witness. An endpoint that is stuck does not hold the others back. The finalized block decides outcomes: stuck or
 * not, most of the endpoints that have its number must show the same hash, or nothing is final.
 */
export const readHead = Effect.fnUntraced(function* (endpoints: Endpoints, rules: HeadRules) {
  const answers = yield* endpoints.all((endpoint) => viewOf(endpoint, rules))
  const views = answers.flatMap(({ result }) => (Result.isSuccess(result) ? [result.success] : []))
  const newest = Math.max(...views.map(({ latest }) => latest.timestamp))
  const moving = views.filter(({ latest }) => newest - latest.timestamp <= stuckAfter)
  const lead = secondHighest(moving, ({ latest }) => latest.number)
  const { finalized } = secondHighest(views, (view) => view.finalized.number)
  yield* agreeOn(endpoints, views, finalized)
  const confirmed = yield* blockAt(
    lead.endpoint,
    Math.max(0, lead.latest.number - rules.confirmations + 1),
  ).pipe(Effect.mapError((failure) => endpoints.unavailable(reasons([failure]))))
  return {
    latest: toBlock(lead.latest),
    confirmed: { number: confirmed.number, hash: confirmed.hash },
    finalized: toBlock(finalized),
  } satisfies ChainHead
})

/** The view that two have reached, or the only one. `endpoints.all` gives at least one. */
function secondHighest(views: ReadonlyArray<View>, height: (view: View) => number): View {
  const [highest, second] = views.toSorted((a, b) => height(b) - height(a))
  const chosen = second ?? highest
  if (chosen === undefined) throw new Error("no view of the chain")
  return chosen
}

const viewOf = Effect.fnUntraced(function* (endpoint: Endpoint, { finality }: HeadRules) {
  const latest = yield* blockAt(endpoint, "latest")
  const finalized = yield* blockAt(
    endpoint,
    finality === "tag" ? "finalized" : Math.max(0, latest.number - finality),
  )
  return { endpoint, latest, finalized } satisfies View
})

const blockAt = Effect.fnUntraced(function* (endpoint: Endpoint, at: BlockTag | number) {
  const block = yield* endpoint.ask(blockCall(at))
  if (block !== null) return block
  return yield* new EndpointFailure({
    endpoint: endpoint.name,
    method: "eth_getBlockByNumber",
    kind: "block-unknown",
  })
})

/** Fails unless most endpoints that have a block of this number have this one. */
const agreeOn = Effect.fnUntraced(function* (
  endpoints: Endpoints,
  views: ReadonlyArray<View>,
  block: RpcBlock,
) {
  const hashes = yield* Effect.forEach(
    views,
    ({ endpoint, finalized }) =>
      finalized.number === block.number
        ? Effect.succeed(finalized.hash)
        : Effect.orElseSucceed(
            Effect.map(endpoint.ask(blockCall(block.number)), (other) => other?.hash ?? null),
            () => null,
          ),
    { concurrency: "unbounded" },
  )
  const seen = hashes.filter((hash) => hash !== null)
  const agreeing = seen.filter((hash) => hash === block.hash)
  if (2 * agreeing.length > seen.length) return
  return yield* endpoints.unavailable(`endpoints disagree about block ${block.number}`)
})
