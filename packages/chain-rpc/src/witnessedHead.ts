import type { Block, BlockReference } from "@shielded-relay/core"
import { Effect } from "effect"
import type { RequestFailure } from "./Dialect.ts"
import type { Endpoint } from "./Endpoint.ts"
import { successes, type Ask, type Endpoints } from "./Endpoints.ts"
import { reachedByTwo } from "./reachedByTwo.ts"

/** How to ask one endpoint about its chain. */
export interface HeadQuestions<Failure extends RequestFailure> {
  readonly ends: Ask<{ readonly latest: Block; readonly finalized: Block }, Failure>
  /** `null` if the endpoint has no block of this number. */
  readonly blockAt: (
    endpoint: Endpoint<Failure>,
    number: number,
  ) => Effect.Effect<BlockReference | null, Failure>
  /** The unit of block numbers. */
  readonly unit: "block" | "slot"
}

interface View<Failure extends RequestFailure> {
  readonly endpoint: Endpoint<Failure>
  readonly latest: Block
  readonly finalized: Block
}

/**
 * Seconds. An endpoint whose newest block is older than another's by more than this, by the chain's
 * own clock, is stuck and does not count.
 */
const stuckAfter = 60

/**
 * The chain's head as its endpoints see it. `latest` is a block that two endpoints have reached, if
 * two answer, so that everything up to the head has a second witness; stuck endpoints do not hold
 * it back. The finalized block decides outcomes: most endpoints that have a block of its number,
 * stuck or not, must show the same hash, else the head is unavailable. `witness` is the endpoint
 * that showed `latest`.
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

/** Whether most of the endpoints that have a block of this number show the same hash. */
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
