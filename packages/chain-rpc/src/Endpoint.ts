import { Clock, Effect, Ref } from "effect"
import { isEndpointFault, type Dialect, type RequestFailure } from "./Dialect.ts"
import { nameOf, type EndpointCall } from "./EndpointCall.ts"
import { askTarget } from "./protocol/askTarget.ts"
import type { HttpTarget } from "./protocol/HttpTarget.ts"

/** How an endpoint has done. Health belongs to endpoints, never to the chain: one that fails is asked last, not the cause of a stop. */
export interface EndpointHealth<Kind extends string> {
  readonly name: string
  /** Milliseconds since the epoch until which it is asked only when no other answers; 0 while it is in service. */
  readonly suspendedUntil: number
  readonly failuresInARow: number
  readonly lastFailure: Kind | null
}

export interface Suspension {
  /** Milliseconds after the first failure; doubled with each one in a row. */
  readonly first: number
  readonly longest: number
}

/** The question that names the chain, and the right answer to it. */
export interface Identity<A> {
  readonly call: EndpointCall<A>
  readonly answer: A
}

/** One endpoint that has shown that it is of the right chain before anything else is asked of it. */
export interface Endpoint<Failure extends RequestFailure> {
  readonly name: string
  readonly ask: <A>(call: EndpointCall<A>) => Effect.Effect<A, Failure>
  readonly health: Effect.Effect<EndpointHealth<Failure["kind"]>>
  /** Counts a fault that only a comparison could show. */
  readonly blame: (failure: Failure) => Effect.Effect<void>
  /** Fails with a fault that its answers to a method show when they are looked at together, and counts it. */
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
    const { call, answer } = identity
    if ((yield* askTarget(dialect, target, call)) !== answer) {
      return yield* Effect.fail(
        dialect.fault({ endpoint: name, method: nameOf(call) }, "wrong-chain"),
      )
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
