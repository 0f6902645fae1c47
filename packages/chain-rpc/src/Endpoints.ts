import type { ChainId } from "@shielded-relay/core"
import { ChainUnavailable } from "@shielded-relay/core"
import { Clock, Effect, Redacted, Result } from "effect"
import type { Dialect, RequestFailure } from "./Dialect.ts"
import type { EndpointCall } from "./EndpointCall.ts"
import { makeEndpoint, type Endpoint, type EndpointHealth, type Identity } from "./Endpoint.ts"
import type { Timing } from "./options/readTiming.ts"
import type { HttpTarget } from "./protocol/HttpTarget.ts"

export type Ask<A, Failure extends RequestFailure> = (
  endpoint: Endpoint<Failure>,
) => Effect.Effect<A, Failure>

/** What one endpoint of several answered. */
export interface Answer<A, Failure extends RequestFailure> {
  readonly endpoint: Endpoint<Failure>
  readonly result: Result.Result<A, Failure>
}

/** What was answered, without what failed. */
export const successes = <A, Failure extends RequestFailure>(
  answers: ReadonlyArray<Answer<A, Failure>>,
): ReadonlyArray<A> =>
  answers.flatMap(({ result }) => (Result.isSuccess(result) ? [result.success] : []))

/** All endpoints of a chain. Every call ends within the call time-out. */
export interface Endpoints<Failure extends RequestFailure> {
  /** The first answer, asking one endpoint after another: those in service in the configured order, then the others. */
  readonly first: <A>(ask: Ask<A, Failure>) => Effect.Effect<A, ChainUnavailable>
  /** The first answer that is good enough; else the first of the others. A lagging endpoint's "no" does not hide another's "yes". */
  readonly prefer: <A>(
    ask: Ask<A, Failure>,
    enough: (answer: A) => boolean,
  ) => Effect.Effect<A, ChainUnavailable>
  /** `null` only when all of them say so: one that could not be asked may know what the others have not heard of. */
  readonly known: <A>(ask: Ask<A | null, Failure>) => Effect.Effect<A | null, ChainUnavailable>
  /** What all endpoints in service say at once, at least one answer among it; those out of service are asked when none of them answers. */
  readonly all: <A>(
    ask: Ask<A, Failure>,
  ) => Effect.Effect<ReadonlyArray<Answer<A, Failure>>, ChainUnavailable>
  readonly inOrder: Effect.Effect<EndpointOrder<Failure>>
  readonly callTimeoutMilliseconds: number
  readonly unavailable: (reason: string) => ChainUnavailable
  readonly within: <A>(
    effect: Effect.Effect<A, ChainUnavailable>,
    milliseconds?: number,
  ) => Effect.Effect<A, ChainUnavailable>
  readonly list: ReadonlyArray<Endpoint<Failure>>
  readonly health: Effect.Effect<ReadonlyArray<EndpointHealth<Failure["kind"]>>>
}

export interface EndpointOrder<Failure extends RequestFailure> {
  /** In the configured order. */
  readonly inService: ReadonlyArray<Endpoint<Failure>>
  /** Those that failed lately; the one whose pause ends first comes first. */
  readonly suspended: ReadonlyArray<Endpoint<Failure>>
}

export interface EndpointsOptions<Id> {
  readonly chainId: ChainId
  readonly identity: Identity<Id>
  readonly targets: ReadonlyArray<HttpTarget>
  readonly timing: Pick<Timing, "call" | "suspension">
}

export const makeEndpoints = Effect.fnUntraced(function* <Failure extends RequestFailure, Id>(
  dialect: Dialect<Failure>,
  options: EndpointsOptions<Id>,
) {
  const { chainId, identity, timing } = options
  const list = yield* Effect.forEach(options.targets, (target) =>
    makeEndpoint(dialect, target, identity, timing.suspension),
  )
  const inOrder = yield* orderOf(list, identity.call)
  const hosts = options.targets.map(({ name, url }) => `${name} is ${hostOf(Redacted.value(url))}`)
  const unavailable = (reason: string) =>
    new ChainUnavailable({ chainId, reason, endpoints: hosts.join(", ") })
  const within: Endpoints<Failure>["within"] = (effect, milliseconds) =>
    Effect.timeoutOrElse(effect, {
      duration: milliseconds ?? timing.call,
      orElse: () => Effect.fail(unavailable("no endpoint answered in time")),
    })

  /** `others`: what counts when no answer is good enough: any, or only what no endpoint could have contradicted. */
  const inTurn = Effect.fnUntraced(function* <A>(
    ask: Ask<A, Failure>,
    enough: (answer: A) => boolean,
    others: "any" | "undisputed",
  ) {
    const { inService, suspended } = yield* inOrder
    const failures: Array<Failure> = []
    let other: { readonly answer: A } | null = null
    for (const group of [inService, suspended]) {
      for (const endpoint of group) {
        const result = yield* Effect.result(ask(endpoint))
        if (Result.isFailure(result)) failures.push(result.failure)
        else if (enough(result.success)) return result.success
        else other ??= { answer: result.success }
      }
      // Nobody waits for an endpoint that is down when others have said what they know.
      if (others === "any" && other !== null) return other.answer
    }
    if (failures.length === 0 && other !== null) return other.answer
    return yield* unavailable(reasons(failures))
  })

  const all = Effect.fnUntraced(function* <A>(ask: Ask<A, Failure>) {
    const { inService, suspended } = yield* inOrder
    const failures: Array<Failure> = []
    for (const group of [inService, suspended]) {
      const answers = yield* Effect.forEach(
        group,
        (endpoint) => Effect.map(Effect.result(ask(endpoint)), (result) => ({ endpoint, result })),
        { concurrency: "unbounded" },
      )
      if (answers.some(({ result }) => Result.isSuccess(result))) return answers
      for (const { result } of answers) if (Result.isFailure(result)) failures.push(result.failure)
    }
    return yield* unavailable(reasons(failures))
  })

  return {
    first: (ask) => within(inTurn(ask, () => true, "any")),
    prefer: (ask, enough) => within(inTurn(ask, enough, "any")),
    known: (ask) => within(inTurn(ask, (answer) => answer !== null, "undisputed")),
    all: (ask) => within(all(ask)),
    inOrder,
    callTimeoutMilliseconds: timing.call,
    unavailable,
    within,
    list,
    health: Effect.forEach(list, ({ health }) => health),
  } satisfies Endpoints<Failure> as Endpoints<Failure>
})

/** Host and port alone: user, path and query of an endpoint hold keys. */
function hostOf(url: string): string {
  return URL.parse(url)?.host ?? "no URL"
}

/**
 * The order in which endpoints are asked. One whose pause is over is tried with a question of our own meanwhile, so that no caller
 * waits for its time-out again; it is back in service when it answers.
 */
const orderOf = Effect.fnUntraced(function* <Failure extends RequestFailure, A>(
  list: ReadonlyArray<Endpoint<Failure>>,
  identity: EndpointCall<A>,
) {
  const scope = yield* Effect.scope
  const probing = new Set<Endpoint<Failure>>()
  const probe = Effect.fnUntraced(function* (endpoint: Endpoint<Failure>) {
    if (probing.has(endpoint)) return
    probing.add(endpoint)
    yield* endpoint
      .ask(identity)
      .pipe(
        Effect.ignore,
        Effect.ensuring(Effect.sync(() => probing.delete(endpoint))),
        Effect.forkIn(scope),
      )
  })
  return Effect.gen(function* () {
    const now = yield* Clock.currentTimeMillis
    const inService: Array<Endpoint<Failure>> = []
    const suspended: Array<{ readonly endpoint: Endpoint<Failure>; readonly until: number }> = []
    for (const endpoint of list) {
      const { suspendedUntil } = yield* endpoint.health
      if (suspendedUntil === 0) inService.push(endpoint)
      else suspended.push({ endpoint, until: suspendedUntil })
    }
    if (inService.length > 0) {
      for (const { endpoint, until } of suspended) if (until <= now) yield* probe(endpoint)
    }
    suspended.sort((a, b) => a.until - b.until)
    return { inService, suspended: suspended.map(({ endpoint }) => endpoint) }
  })
})

/** Names and kinds only: operators read this, and nothing foreign is in it. */
export function reasons(failures: ReadonlyArray<RequestFailure>): string {
  const each = failures.map(({ endpoint, method, kind }) => `${endpoint} ${method}: ${kind}`)
  return each.length === 0 ? "no endpoint is configured" : each.join("; ")
}
