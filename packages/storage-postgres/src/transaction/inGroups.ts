import { Cause, Effect, Exit } from "effect"

/** Maximum number of calls in a group. */
const TOGETHER = 64

interface Waiting<Call, A, E> {
  readonly call: Call
  readonly answer: (exit: Exit.Exit<A, E>) => void
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
      (exit) => {
        if (Exit.isFailure(exit) && some.length > 1 && spoils(exit.cause))
          return Effect.forEach(some, (one) => answer([one]), {
            concurrency: "unbounded",
            discard: true,
          })
        for (const [index, one] of some.entries()) one.answer(answerAt(exit, index))
        return Effect.void
      },
    )

  const answerAll: Effect.Effect<void> = Effect.gen(function* () {
    // Calls of this turn of the event loop join the first group.
    yield* Effect.yieldNow
    while (waiting.length > 0) {
      const some = waiting.slice(0, TOGETHER)
      waiting = waiting.slice(TOGETHER)
      yield* answer(some)
    }
    running -= 1
  })

  return (call) =>
    Effect.withFiber((fiber) =>
      Effect.callback<A, E>((resume) => {
        const one: Waiting<Call, A, E> = { call, answer: resume }
        waiting.push(one)
        if (running < atOnce) {
          running += 1
          // A fiber of its own: interrupting the caller that starts it must not stop the others.
          Effect.runForkWith(fiber.context)(answerAll)
        }
        return Effect.sync(() => {
          waiting = waiting.filter((other) => other !== one)
        })
      }),
    )
}

/** The answer of a call at its place in a group. */
export function answerAt<A, E>(
  exit: Exit.Exit<ReadonlyArray<A>, E>,
  index: number,
): Exit.Exit<A, E> {
  if (Exit.isFailure(exit)) return Exit.failCause(exit.cause)
  const answer = exit.value[index]
  return answer === undefined
    ? Exit.die(new Error(`call ${index} of a group has no answer`))
    : Exit.succeed(answer)
}
