import { Cause, Deferred, Effect, Exit } from "effect"

/** Maximum number of calls in a group. */
const TOGETHER = 64

interface Waiting<Call, A, E> {
  readonly call: Call
  readonly answer: Deferred.Deferred<A, E>
}

/**
 * Answers calls in groups: calls that come while `atOnce` groups are being answered share the next one, so a burst costs few statements. A
 * group begins after each of its calls came. If it fails in a way that `spoils` names, one of its calls may be the cause: each is then
 * answered by itself, so that only that one fails.
 *
 * @param together Answers calls in their order.
 */
export function inGroups<Call, A, E>(
  together: (calls: ReadonlyArray<Call>) => Effect.Effect<ReadonlyArray<A>, E>,
  {
    atOnce = 1,
    spoils = Cause.hasDies,
  }: {
    readonly atOnce?: number
    readonly spoils?: (cause: Cause.Cause<E>) => boolean
  } = {},
): (call: Call) => Effect.Effect<A, E> {
  let waiting: Array<Waiting<Call, A, E>> = []
  let running = 0

  const answer = (some: ReadonlyArray<Waiting<Call, A, E>>): Effect.Effect<void> =>
    Effect.flatMap(
      Effect.exit(Effect.suspend(() => together(some.map(({ call }) => call)))),
      (exit) =>
        Exit.isFailure(exit) && some.length > 1 && spoils(exit.cause)
          ? Effect.forEach(some, (one) => answer([one]), {
              concurrency: "unbounded",
              discard: true,
            })
          : Effect.forEach(
              some,
              (one, index) => Deferred.done(one.answer, Exit.map(exit, answerAt(index))),
              { discard: true },
            ),
    )

  const answerAll: Effect.Effect<void> = Effect.gen(function* () {
    while (waiting.length > 0) {
      const some = waiting.slice(0, TOGETHER)
      waiting = waiting.slice(TOGETHER)
      yield* answer(some)
    }
    running -= 1
  })

  return (call) =>
    Effect.gen(function* () {
      const one: Waiting<Call, A, E> = { call, answer: yield* Deferred.make<A, E>() }
      waiting.push(one)
      if (running < atOnce) {
        running += 1
        // Detached: interrupting the caller that starts it must not stop the others.
        yield* Effect.forkDetach(answerAll)
      }
      return yield* Effect.onInterrupt(Deferred.await(one.answer), () =>
        Effect.sync(() => {
          waiting = waiting.filter((other) => other !== one)
        }),
      )
    })
}

/** The answer of a call at its place in a group. */
export const answerAt =
  (index: number) =>
  <A>(answers: ReadonlyArray<A>): A => {
    const answer = answers[index]
    if (answer === undefined) throw new Error(`call ${index} of a group has no answer`)
    return answer
  }
