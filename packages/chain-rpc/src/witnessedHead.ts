import type { Block, BlockReference } from "@shielded-relay/core"
import { Effect } from "effect"
import type { RequestFailure } from "./Dialect.ts"
import type { Endpoint } from "./Endpoint.ts"
import { successes, type Ask, type Endpoints } from "./Endpoints.ts"
import { reachedByTwo } from "./reachedByTwo.ts"

/** How one endpoint shows its chain. */
export interface HeadQuestions<Failure extends RequestFailure> {
  readonly ends: Ask<{ readonly latest: Block; readonly finalized: Block }, Failure>
  /** `null`: it has none of this number. */
  readonly blockAt: (
    endpoint: Endpoint<Failure>,
    number: number,
  ) => Effect.Effect<BlockReference | null, Failure>
  /** What blocks are numbered by. */
  readonly unit: "block" | "slot"
}

interface View<Failure extends RequestFailure> {
  readonly endpoint: Endpoint<Failure>
  readonly latest: Block
  readonly finalized: Block
}

/** An endpoint whose newest block is this many seconds older than another's, by the chain's own clock, is stuck and does not count. */
const stuckAfter = 60

/**
 * The chain's head as its endpoints see it: blocks that two endpoints have reached, wherever two answer, so that what is read up to the
 * head has a second witness. An endpoint that is stuck does not hold the others back. The finalized block decides outcomes: stuck or
 * not, most of the endpoints that have its number must show the same hash, or nothing is final. `witness` is the endpoint that showed
 * `latest`.
 */
export const witnessedHead = Effect.fnUntraced(function* <Failure extends RequestFailure>(
  endpoints: Pick<Endpoints<Failure>, "all" | "unavailable">,
  questions: HeadQuestions<Failure>,
) {
  const answers = yield* endpoints.all((endpoint) =>
    Effect.map(questions.ends(endpoint), (ends): View<Failure> => ({ endpoint, ...ends })),
  )
  const views = successes(answers)
  const newest = Math.max(...views.map(({ latest }) => latest.time))
  const moving = views.filter(({ latest }) => newest - latest.time <= stuckAfter)
  const { endpoint: witness, latest } = reachedByTwo(moving, (view) => view.latest.number)
  const { finalized } = reachedByTwo(views, (view) => view.finalized.number)
  if (!(yield* isSeenByMost(views, finalized, questions))) {
    const block = `${questions.unit} ${finalized.number}`
    return yield* endpoints.unavailable(`endpoints disagree about ${block}`)
  }
  return { witness, latest, finalized }
})

/** Whether most endpoints that have a block of this number have this one. */
const isSeenByMost = Effect.fnUntraced(function* <Failure extends RequestFailure>(
  views: ReadonlyArray<View<Failure>>,
  block: Block,
  { blockAt }: HeadQuestions<Failure>,
) {
  const hashes = yield* Effect.forEach(
    views,
    ({ endpoint, finalized }) =>
      finalized.number === block.number
        ? Effect.succeed(finalized.hash)
        : Effect.orElseSucceed(
            Effect.map(blockAt(endpoint, block.number), (other) => other?.hash ?? null),
            () => null,
          ),
    { concurrency: "unbounded" },
  )
  const seen = hashes.filter((hash) => hash !== null)
  return 2 * seen.filter((hash) => hash === block.hash).length > seen.length
})
