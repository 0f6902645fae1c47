import { reasons } from "@shielded-relay/chain-rpc"
import type { Block, ChainHead } from "@shielded-relay/core"
import { Effect, Result } from "effect"
import type { Endpoint, Endpoints } from "../rpc/Endpoints.ts"
import { slotCall } from "../rpc/solanaCalls.ts"
import { readBlock, readNewestBlock } from "./readBlock.ts"

interface View {
  readonly endpoint: Endpoint
  readonly latest: Block
  readonly finalized: Block
}

/** An endpoint whose newest block is this many seconds older than another's, by the chain's own clock, is stuck and does not count. */
const stuckAfter = 60

/**
 * The chain's head as its endpoints see it: blocks that two endpoints have reached, wherever two answer, so that what is read up to the
 * head has a second witness. An endpoint that is stuck does not hold the others back. The newest block is one that two thirds of the
 * stake have voted for ("confirmed"): before that nodes tell no block. The finalized block decides outcomes: stuck or not, most of the
 * endpoints that have its slot must show the same hash, or nothing is final.
 */
export const readHead = Effect.fnUntraced(function* (endpoints: Endpoints) {
  const answers = yield* endpoints.all(viewOf)
  const views = answers.flatMap(({ result }) => (Result.isSuccess(result) ? [result.success] : []))
  if (views.length === 0) {
    return yield* endpoints.unavailable(
      reasons(answers.flatMap(({ result }) => (Result.isFailure(result) ? [result.failure] : []))),
    )
  }
  const newest = Math.max(...views.map(({ latest }) => latest.time))
  const moving = views.filter(({ latest }) => newest - latest.time <= stuckAfter)
  const { latest } = secondHighest(moving, (view) => view.latest.number)
  const { finalized } = secondHighest(views, (view) => view.finalized.number)
  yield* agreeOn(endpoints, views, finalized)
  return {
    latest,
    confirmed: { number: latest.number, hash: latest.hash },
    finalized,
  } satisfies ChainHead
})

/** The view that two have reached, or the only one. */
function secondHighest(views: ReadonlyArray<View>, height: (view: View) => number): View {
  const [highest, second] = views.toSorted((a, b) => height(b) - height(a))
  const chosen = second ?? highest
  if (chosen === undefined) throw new Error("no view of the chain")
  return chosen
}

const viewOf = Effect.fnUntraced(function* (endpoint: Endpoint) {
  const [latest, finalized] = yield* Effect.all(
    [
      Effect.flatMap(endpoint.ask(slotCall("confirmed")), (slot) =>
        readNewestBlock(endpoint, slot),
      ),
      Effect.flatMap(endpoint.ask(slotCall("finalized")), (slot) =>
        readNewestBlock(endpoint, slot),
      ),
    ],
    { concurrency: "unbounded" },
  )
  return { endpoint, latest, finalized } satisfies View
})

/** Fails unless most endpoints that have a block at this slot have this one. */
const agreeOn = Effect.fnUntraced(function* (
  endpoints: Endpoints,
  views: ReadonlyArray<View>,
  block: Block,
) {
  const hashes = yield* Effect.forEach(
    views,
    ({ endpoint, finalized }) =>
      finalized.number === block.number
        ? Effect.succeed(finalized.hash)
        : Effect.orElseSucceed(
            Effect.map(readBlock(endpoint, block.number), (other) => other?.hash ?? null),
            () => null,
          ),
    { concurrency: "unbounded" },
  )
  const seen = hashes.filter((hash) => hash !== null)
  const agreeing = seen.filter((hash) => hash === block.hash)
  if (2 * agreeing.length > seen.length) return
  return yield* endpoints.unavailable(`endpoints disagree about slot ${block.number}`)
})
