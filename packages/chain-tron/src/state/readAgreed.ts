import { reachedByTwo, sharedByTwo, successes, witnessesNeeded } from "@shielded-relay/chain-rpc"
import { Effect, Result } from "effect"
import type { Endpoint, Endpoints } from "../rpc/Endpoints.ts"
import type { EndpointFailure } from "../rpc/EndpointFailure.ts"
import { readNewest } from "./readBlock.ts"

/** The agreed answer, and the time of a block that the endpoints which gave it have reached. */
export interface Agreed<A> {
  readonly answer: A
  /** Unix seconds; at least that of the block that the answer depends on. */
  readonly time: number
}

/** How often endpoints that differ are asked. */
const mostAsks = 3
/** Milliseconds between two asks: a third of the time between two blocks. */
const pause = 1_000

/**
 * Asks all endpoints in service, and returns an answer that two of them share; a single configured
 * endpoint suffices. For facts that decide about money and that one endpoint could invent.
 *
 * Constant calls run on each node's newest block, so two honest nodes differ while one of them has
 * a block more. Endpoints that differ are therefore asked again, three times in all.
 *
 * @param same writes an answer as text; answers with equal texts are equal
 * @param subject completes "endpoints disagree about …"
 */
export const readAgreed = Effect.fnUntraced(function* <A>(
  endpoints: Pick<Endpoints, "all" | "list" | "unavailable">,
  ask: (endpoint: Endpoint) => Effect.Effect<A, EndpointFailure>,
  same: (answer: A) => string,
  subject: string,
) {
  const askAll = endpoints.all(
    Effect.fnUntraced(function* (endpoint: Endpoint) {
      const answer = yield* ask(endpoint)
      // After the answer, so that this block is not older than what the answer depends on.
      const { time } = yield* readNewest(endpoint, "latest")
      return { answer, time } satisfies Agreed<A>
    }),
  )
  for (let asked = 1; ; asked += 1) {
    const answers = yield* askAll
    const shared = sharedByTwo(endpoints, answers, ({ answer }) => same(answer), subject)
    if (Result.isSuccess(shared)) {
      const { time } = reachedByTwo(shared.success, (each) => each.time)
      return { answer: shared.success[0].answer, time } satisfies Agreed<A>
    }
    const differ = successes(answers).length >= witnessesNeeded(endpoints)
    if (!differ || asked === mostAsks) return yield* shared.failure
    yield* Effect.sleep(pause)
  }
})
