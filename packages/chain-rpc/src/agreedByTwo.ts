import { Effect, Result } from "effect"
import type { RequestFailure } from "./Dialect.ts"
import type { Endpoint } from "./Endpoint.ts"
import { reasons, type Ask, type Endpoints } from "./Endpoints.ts"

/** A question to several endpoints, and how to compare their answers. */
export interface Question<A, Failure extends RequestFailure> {
  /** Asks one endpoint. The answer must prove by itself that it is complete. */
  readonly ask: Ask<A, Failure>
  readonly isSame: (a: A, b: A) => boolean
  /** The failure to count against an endpoint whose answer two others contradict. */
  readonly contradiction: (endpoint: string) => Failure
  /** Completes "a, b disagree about …", such as "the events of blocks 3 to 7". */
  readonly subject: string
}

interface Opinion<A, Failure extends RequestFailure> {
  readonly endpoint: Endpoint<Failure>
  readonly account: A
}

/**
 * Returns an answer on which two endpoints agree, or fails.
 *
 * No endpoint is trusted alone while another one answers: two endpoints in service have to give the
 * same answer. A missing answer contradicts nothing, so one healthy endpoint is
 * enough. If two answers differ, a third endpoint decides. Without a third the question fails: an
 * operator can repair a service that stands still, but not a missed note or nullifier.
 */
export const agreedByTwo = Effect.fnUntraced(function* <A, Failure extends RequestFailure>(
  endpoints: Pick<Endpoints<Failure>, "inOrder" | "unavailable">,
  question: Question<A, Failure>,
) {
  const failures: Array<Failure> = []
  const opinions: Array<Opinion<A, Failure>> = []
  const hear = (group: ReadonlyArray<Endpoint<Failure>>) =>
    Effect.forEach(
      group,
      Effect.fnUntraced(function* (endpoint: Endpoint<Failure>) {
        const account = yield* Effect.result(question.ask(endpoint))
        if (Result.isSuccess(account)) opinions.push({ endpoint, account: account.success })
        else failures.push(account.failure)
      }),
      { concurrency: "unbounded", discard: true },
    )

  const { inService, suspended } = yield* endpoints.inOrder
  for (const group of [inService.slice(0, 2), ...inService.slice(2).map((each) => [each])]) {
    yield* hear(group)
    const agreed = yield* majority(opinions, question)
    if (agreed !== undefined) return agreed.account
  }
  for (const endpoint of suspended) {
    if (opinions.length > 0) break
    yield* hear([endpoint])
  }
  const [only, ...contradicting] = opinions
  if (only === undefined) return yield* endpoints.unavailable(reasons(failures))
  if (contradicting.length === 0) return only.account
  const names = opinions.map(({ endpoint }) => endpoint.name).toSorted()
  return yield* endpoints.unavailable(`${names.join(", ")} disagree about ${question.subject}`)
})

/** The answer that two endpoints share. An endpoint that answered something else is suspended. */
const majority = Effect.fnUntraced(function* <A, Failure extends RequestFailure>(
  opinions: ReadonlyArray<Opinion<A, Failure>>,
  { isSame, contradiction }: Question<A, Failure>,
) {
  for (const opinion of opinions) {
    const others = opinions.filter(({ account }) => !isSame(account, opinion.account))
    if (opinions.length - others.length < 2) continue
    for (const { endpoint } of others) yield* endpoint.blame(contradiction(endpoint.name))
    return opinion
  }
  return undefined
})
