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

/** The result of one endpoint. */
export interface Answer<A, Failure extends RequestFailure> {
  readonly endpoint: Endpoint<Failure>
  readonly result: Result.Result<A, Failure>
}

/** The successful answers; failures are left out. */
export const successes = <A, Failure extends RequestFailure>(
  answers: ReadonlyArray<Answer<A, Failure>>,
): ReadonlyArray<A> =>
  answers.flatMap(({ result }) => (Result.isSuccess(result) ? [result.success] : []))

/** All endpoints of a chain. Every call ends within the call time-out. */
export interface Endpoints<Failure extends RequestFailure> {
  /**
   * Returns the first answer. Asks one endpoint after another: those in service in the configured
   * order, then the suspended ones.
   */
  readonly first: <A>(ask: Ask<A, Failure>) => Effect.Effect<A, ChainUnavailable>
  /**
   * Returns the first answer that is good enough, else the first answer. So one endpoint's "yes"
   * wins over a lagging endpoint's "no".
   */
  readonly prefer: <A>(
    ask: Ask<A, Failure>,
    enough: (answer: A) => boolean,
  ) => Effect.Effect<A, ChainUnavailable>
  /**
   * Returns the first answer other than `null`. Returns `null` only if every endpoint answers
   * `null`: an endpoint that could not be asked may know more.
   */
  readonly known: <A>(ask: Ask<A | null, Failure>) => Effect.Effect<A | null, ChainUnavailable>
  /**
   * Asks all endpoints in service at once and returns their results, with at least one answer among
   * them. Asks the suspended ones if none of these answers.
   */
  readonly all: <A>(
    ask: Ask<A, Failure>,
  ) => Effect.Effect<ReadonlyArray<Answer<A, Failure>>, ChainUnavailable>
  readonly inOrder: Effect.Effect<EndpointOrder<Failure>>
  readonly callTimeoutMilliseconds: number
  readonly unavailable: (reason: string) => ChainUnavailable
  readonly within: <A, E>(
    effect: Effect.Effect<A, E>,
    milliseconds?: number,
  ) => Effect.Effect<A, E | ChainUnavailable>
  readonly list: ReadonlyArray<Endpoint<Failure>>
  readonly health: Effect.Effect<ReadonlyArray<EndpointHealth<Failure["kind"]>>>
}

export interface EndpointOrder<Failure extends RequestFailure> {
  /** In the configured order. */
  readonly inService: ReadonlyArray<Endpoint<Failure>>
  /** Endpoints that failed recently, ordered by the end of their suspension. */
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

  /**
   * @param others which other answer counts if none is good enough: `any`, or only one that no
   *   silent endpoint could contradict
   */
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
      // If others have answered, do not wait for an endpoint that is down.
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

/** Host and port only: user, path and query of a URL can contain keys. */
function hostOf(url: string): string {
  return URL.parse(url)?.host ?? "no URL"
}

/**
 * The order in which to ask the endpoints. An endpoint whose suspension is over is probed in the
 * background with its identity call, so that no caller waits for its time-out again. It is back in
 * service when it answers.
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

/**
 * The failures as text for operators: names, methods, kinds and codes only, no text from the endpoints.
 */
export function reasons(failures: ReadonlyArray<RequestFailure>): string {
  const each = failures.map(
    ({ endpoint, method, kind, detail }) =>
      `${endpoint} ${method}: ${kind}${detail === undefined ? "" : `, ${detail}`}`,
  )
  return each.length === 0 ? "no endpoint is configured" : each.join("; ")
}
