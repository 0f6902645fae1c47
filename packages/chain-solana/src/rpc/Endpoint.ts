import { Clock, Effect, Ref, Schema } from "effect"
import { EndpointFailure, isEndpointFault } from "./EndpointFailure.ts"
import { postJsonRpc, type HttpTarget } from "./postJsonRpc.ts"
import type { RpcCall } from "./RpcCall.ts"
import { genesisHashCall } from "./solanaCalls.ts"

/** How an endpoint has done. Health belongs to endpoints, never to the chain: one that fails is asked last, not the cause of a stop. */
export interface EndpointHealth {
  readonly name: string
  /** Milliseconds since the epoch until which it is asked only when no other answers; 0 while it is in service. */
  readonly suspendedUntil: number
  readonly failuresInARow: number
  readonly lastFailure: EndpointFailure["kind"] | null
}

export interface Suspension {
  /** Milliseconds after the first failure; doubled with each one in a row. */
  readonly first: number
  readonly longest: number
}

/** One RPC endpoint that has shown the right genesis hash before anything else is asked of it: it names the cluster. */
export interface Endpoint {
  readonly name: string
  readonly ask: <A>(call: RpcCall<A>) => Effect.Effect<A, EndpointFailure>
  readonly health: Effect.Effect<EndpointHealth>
  /** Counts a fault that only a comparison could show. */
  readonly blame: (failure: EndpointFailure) => Effect.Effect<void>
}

export const makeEndpoint = Effect.fnUntraced(function* (
  target: HttpTarget,
  genesisHash: string,
  suspension: Suspension,
) {
  const { name } = target
  const health = yield* Ref.make<Omit<EndpointHealth, "name">>({
    suspendedUntil: 0,
    failuresInARow: 0,
    lastFailure: null,
  })
  const verified = yield* Ref.make(false)

  const request = <A>(call: RpcCall<A>): Effect.Effect<A, EndpointFailure> =>
    Effect.flatMap(postJsonRpc(target, call.method, call.params), (result) =>
      Effect.mapError(
        Schema.decodeUnknownEffect(call.result)(result),
        () => new EndpointFailure({ endpoint: name, method: call.method, kind: "malformed" }),
      ),
    )

  const verify = Effect.gen(function* () {
    if (yield* Ref.get(verified)) return
    if ((yield* request(genesisHashCall)) !== genesisHash) {
      return yield* new EndpointFailure({
        endpoint: name,
        method: genesisHashCall.method,
        kind: "wrong-chain",
      })
    }
    yield* Ref.set(verified, true)
  })

  const blame = Effect.fnUntraced(function* ({ kind, retryAfter }: EndpointFailure) {
    if (!isEndpointFault(kind)) return yield* Ref.update(health, restored)
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
        Effect.andThen(request(call)),
        Effect.tap(() => Ref.update(health, restored)),
        Effect.tapError(blame),
      ),
    health: Effect.map(Ref.get(health), (state) => ({ name, ...state })),
    blame,
  } satisfies Endpoint as Endpoint
})

function restored(): Omit<EndpointHealth, "name"> {
  return { suspendedUntil: 0, failuresInARow: 0, lastFailure: null }
}

function pause({ first, longest }: Suspension, failuresInARow: number): number {
  return Math.min(longest, first * 2 ** Math.min(failuresInARow, 30))
}
