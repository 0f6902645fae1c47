import { Effect, Result } from "effect"
import type { RequestFailure } from "./Dialect.ts"
import type { Endpoint } from "./Endpoint.ts"
import { reasons, type Ask, type Endpoints } from "./Endpoints.ts"

/** What endpoints are asked for, and how their accounts of it are compared. */
export interface Question<A, Failure extends RequestFailure> {
  /** One endpoint's account; it has to prove for itself that it told all. */
  readonly ask: Ask<A, Failure>
  readonly isSame: (a: A, b: A) => boolean
  /** What an endpoint of this name is blamed for when two others have told something else. */
  readonly contradiction: (endpoint: string) => Failure
  /** As in "a, b disagree about the events of blocks 3 to 7". */
  readonly subject: string
}

interface Opinion<A, Failure extends RequestFailure> {
  readonly endpoint: Endpoint<Failure>
  readonly account: A
}

/**
 * An account that two endpoints give alike, or a failure.
 *
 * None is trusted alone while another can be asked: two endpoints in service have to give the same account. One that cannot answer is no
 * contradiction, so a single healthy endpoint is enough; two accounts that differ are decided by a third, and without a third the question
 * fails: standing still is mended by an operator, a note or nullifier that was never seen is not.
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

/** What two endpoints say alike; whoever said something else is asked last from now on. */
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
