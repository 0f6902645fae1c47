import type { ChainUnavailable } from "@shielded-relay/core"
import { Result } from "effect"
import type { RequestFailure } from "./Dialect.ts"
import { reasons, successes, type Answer, type Endpoints } from "./Endpoints.ts"

/** How many endpoints have to give an answer before it counts: two, or the only one configured. */
export function witnessesNeeded({ list }: { readonly list: ReadonlyArray<unknown> }): number {
  return Math.min(2, list.length)
}

/**
 * Finds an answer that two endpoints give alike; a single configured endpoint suffices. Unlike with
 * `agreedByTwo`, one answer is too few while another endpoint is silent: for facts that decide about
 * money and that one endpoint could invent.
 *
 * @param same writes an answer as text; answers with equal texts are equal
 * @param subject completes "endpoints disagree about …"
 * @returns all answers that are equal to it, or why there is none
 */
export function sharedByTwo<A, Failure extends RequestFailure>(
  endpoints: Pick<Endpoints<Failure>, "list" | "unavailable">,
  answers: ReadonlyArray<Answer<A, Failure>>,
  same: (answer: A) => string,
  subject: string,
): Result.Result<readonly [A, ...ReadonlyArray<A>], ChainUnavailable> {
  const needed = witnessesNeeded(endpoints)
  const given = successes(answers)
  const groups = [...Map.groupBy(given, same).values()]
  const [first, ...others] = groups.find(({ length }) => length >= needed) ?? []
  if (first !== undefined) return Result.succeed([first, ...others])
  const failures = answers.flatMap(({ result }) =>
    Result.isFailure(result) ? [result.failure] : [],
  )
  if (failures.length > 0) return Result.fail(endpoints.unavailable(reasons(failures)))
  return Result.fail(
    endpoints.unavailable(
      given.length < needed
        ? `only one endpoint is in service, and two have to agree about ${subject}`
        : `endpoints disagree about ${subject}`,
    ),
  )
}
