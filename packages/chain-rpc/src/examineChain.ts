import type {
  Address,
  Block,
  ChainExamination,
  ChainUnavailable,
  EndpointAnswer,
} from "@shielded-relay/core"
import { Effect } from "effect"
import type { RequestFailure } from "./Dialect.ts"
import type { Endpoint } from "./Endpoint.ts"
import type { Endpoints } from "./Endpoints.ts"

export interface Examined<Failure extends RequestFailure> {
  readonly reading: Endpoints<Failure>
  readonly trusted: Endpoints<Failure>
  readonly submission: Endpoints<Failure>
  readonly senders: Iterable<Address>
  /** The newest block at one endpoint. */
  readonly newestAt: (endpoint: Endpoint<Failure>) => Effect.Effect<Block, Failure>
  /** Asks an endpoint for the chain that it serves. */
  readonly identify: (endpoint: Endpoint<Failure>) => Effect.Effect<unknown, Failure>
  readonly coinsOf: (sender: Address) => Effect.Effect<bigint, ChainUnavailable>
}

/**
 * Asks each endpoint of a chain alone, and for the coins of each relaying account. Never fails, and ends within the call time-out: an
 * endpoint that is silent does not hide what the others show.
 */
export const examineChain = <Failure extends RequestFailure>({
  reading,
  trusted,
  submission,
  senders,
  newestAt,
  identify,
  coinsOf,
}: Examined<Failure>): Effect.Effect<ChainExamination> => {
  const bounded = (answer: Effect.Effect<EndpointAnswer, Failure>) =>
    answer.pipe(
      Effect.catch(({ kind, chain }) =>
        Effect.succeed<EndpointAnswer>({
          type: "failure",
          kind,
          ...(chain === undefined ? {} : { chain }),
        }),
      ),
      Effect.timeoutOrElse({
        duration: reading.callTimeoutMilliseconds,
        orElse: () => Effect.succeed<EndpointAnswer>({ type: "failure", kind: "timeout" }),
      }),
    )
  const readers = [...reading.list, ...trusted.list]
  const alone = submission.list.filter(({ name }) => readers.every((other) => other.name !== name))
  const headAt = (endpoint: Endpoint<Failure>) =>
    Effect.map(newestAt(endpoint), ({ number, time }) => ({ type: "head", number, time }) as const)
  const chainAt = (endpoint: Endpoint<Failure>) =>
    Effect.as(identify(endpoint), { type: "chain" } as const)
  const answers = [
    ...readers.map((endpoint) => ({ name: endpoint.name, answer: bounded(headAt(endpoint)) })),
    ...alone.map((endpoint) => ({ name: endpoint.name, answer: bounded(chainAt(endpoint)) })),
  ]
  return Effect.all(
    {
      endpoints: Effect.forEach(
        answers,
        ({ name, answer }) => Effect.map(answer, (given) => ({ name, answer: given })),
        { concurrency: "unbounded" },
      ),
      accounts: Effect.forEach(
        senders,
        (address) =>
          Effect.map(
            Effect.orElseSucceed(coinsOf(address), () => null),
            (coins) => ({ address, coins }),
          ),
        { concurrency: "unbounded" },
      ),
    },
    { concurrency: "unbounded" },
  )
}
