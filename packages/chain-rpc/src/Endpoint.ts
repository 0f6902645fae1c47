import { Clock, Effect, Ref } from "effect"
import { isEndpointFault, type Dialect, type RequestFailure } from "./Dialect.ts"
import { nameOf, type EndpointCall } from "./EndpointCall.ts"
import { askTarget } from "./protocol/askTarget.ts"
import type { HttpTarget } from "./protocol/HttpTarget.ts"

/** Health of one endpoint. A failing endpoint is asked last; the chain stays in service. */
export interface EndpointHealth<Kind extends string> {
  readonly name: string
  /**
   * Milliseconds since the epoch. Until then the endpoint is asked only if no other answers; 0
   * while it is in service.
   */
  readonly suspendedUntil: number
  readonly failuresInARow: number
  readonly lastFailure: Kind | null
}

export interface Suspension {
  /** Milliseconds of suspension after the first failure. They double with each failure in a row. */
  readonly first: number
  readonly longest: number
}

/** The call that identifies the chain, and its expected answer. */
export interface Identity<A> {
  readonly call: EndpointCall<A>
  readonly answer: A
  /** What an operator reads about the chain with another answer: "chain 5". */
  readonly describe: (answer: A) => string
}

/** One endpoint. It answers calls only after it has shown that it is on the right chain. */
export interface Endpoint<Failure extends RequestFailure> {
  readonly name: string
  readonly ask: <A>(call: EndpointCall<A>) => Effect.Effect<A, Failure>
  readonly health: Effect.Effect<EndpointHealth<Failure["kind"]>>
  /** Counts a fault that shows only in comparison with other endpoints. */
  readonly blame: (failure: Failure) => Effect.Effect<void>
  /** Counts a fault that shows when several answers to a method are compared, and fails with it. */
  readonly reject: (method: string, kind: Failure["kind"]) => Effect.Effect<never, Failure>
}

type State<Kind extends string> = Omit<EndpointHealth<Kind>, "name">

export const makeEndpoint = Effect.fnUntraced(function* <Failure extends RequestFailure, Id>(
  dialect: Dialect<Failure>,
  target: HttpTarget,
  identity: Identity<Id>,
  suspension: Suspension,
) {
  const { name } = target
  const health = yield* Ref.make<State<Failure["kind"]>>(inService)
  const verified = yield* Ref.make(false)

  const verify = Effect.gen(function* () {
    if (yield* Ref.get(verified)) return
    const { call, answer, describe } = identity
    const shown = yield* askTarget(dialect, target, call)
    if (shown !== answer) {
      const request = { endpoint: name, method: nameOf(call), chain: describe(shown) }
      return yield* Effect.fail(dialect.fault(request, "wrong-chain"))
    }
    yield* Ref.set(verified, true)
  })

  const blame = Effect.fnUntraced(function* ({ kind, retryAfter }: Failure) {
    if (!isEndpointFault(dialect, kind)) return yield* Ref.set(health, inService)
    const now = yield* Clock.currentTimeMillis
    yield* Ref.update(health, ({ failuresInARow }) => ({
      failuresInARow: failuresInARow + 1,
      lastFailure: kind,
      suspendedUntil: now + (retryAfter ?? pause(suspension, failuresInARow)),
    }))
  })

  return {
    name,
    ask: (call) =>
      verify.pipe(
        Effect.andThen(askTarget(dialect, target, call)),
        Effect.tap(() => Ref.set(health, inService)),
        Effect.tapError(blame),
      ),
    health: Effect.map(Ref.get(health), (state) => ({ name, ...state })),
    blame,
    reject: (method, kind) => {
      const failure = dialect.fault({ endpoint: name, method }, kind)
      return Effect.andThen(blame(failure), Effect.fail(failure))
    },
  } satisfies Endpoint<Failure> as Endpoint<Failure>
})

const inService: State<never> = { suspendedUntil: 0, failuresInARow: 0, lastFailure: null }

function pause({ first, longest }: Suspension, failuresInARow: number): number {
  return Math.min(longest, first * 2 ** Math.min(failuresInARow, 30))
}
