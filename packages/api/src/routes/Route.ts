import {
  authorizeRead,
  authorizeTransaction,
  decodeTransaction,
  decodeWith,
  nonceUsed,
  refuse,
  sessionGrant,
  type Caller,
  type ErrorCode,
  type Intent,
  type RelayError,
  type Session,
  type SessionCaller,
  type TransactionCaller,
} from "@shielded-relay/core"
import { Effect, type Schema } from "effect"
import type { Answer } from "../answer/Answer.ts"
import { namingIgnored, tellingIgnored } from "../wire/ignoredFields.ts"
import { incoming, type SignedRequest } from "../wire/SignedRequest.ts"

/**
 * How a route authenticates its caller. `read` is for every route of a session that moves no funds, including POST /refresh-cache.
 * `wallet`: a wallet's signature in the body, without a session.
 */
export type Authentication = "create-session" | "wallet" | "read" | "transaction"

/** The description of a route, for matching and for the documentation. */
export interface RouteText {
  readonly method: "GET" | "POST"
  /** The path below the mount prefix, with `:name` for a parameter. */
  readonly pattern: string
  readonly tag: "Session" | "Reads" | "Transactions"
  readonly summary: string
  readonly description: string
  /** Refusals in addition to those of its kind of route. */
  readonly refusals: ReadonlyArray<ErrorCode>
  /** Whether the operation may still run when the answer is due (status 202). */
  readonly mayBeAccepted: boolean
}

/** The key of a route, `METHOD pattern`. The request signature covers it. */
export function keyOf<const M extends string, const P extends string>(route: {
  readonly method: M
  readonly pattern: P
}): `${M} ${P}` {
  return `${route.method} ${route.pattern}`
}

type RequestSchema = Schema.ConstraintDecoder<unknown> & {
  readonly fields: Readonly<Record<string, unknown>>
}

type Failure = RelayError | { readonly _tag: string }
export type Path = Readonly<Record<string, string>>
export type Body = Readonly<Record<string, unknown>>

/** A read: request → command → use case → body. The answer adds `success` and `nonce` to the body. */
type ReadEntry<T, S extends RequestSchema, A, C, V, E1, R1, E2, R2, R3> = T & {
  readonly request: S
  readonly answer: A
  readonly command: (wire: S["Type"], caller: SessionCaller, path: Path) => Effect.Effect<C, E1, R1>
  readonly useCase: (caller: SessionCaller, command: C) => Effect.Effect<V, E2, R2>
  readonly body: (result: V, command: C) => Effect.Effect<Body, never, R3>
}

/** Builds a route that moves no funds. The nonce is consumed after signature, shape and freshness are verified. */
export const read = <
  const T extends RouteText,
  S extends RequestSchema,
  A,
  C,
  V,
  E1 extends Failure,
  R1,
  E2 extends Failure,
  R2,
  R3,
>(
  entry: ReadEntry<T, S, A, C, V, E1, R1, E2, R2, R3>,
) => {
  const decode = namingIgnored(entry.request, decodeWith(entry.request))
  /** Authenticates a signed request. */
  const authorize = Effect.fnUntraced(function* (request: SignedRequest) {
    const { session, nonce, command: named } = yield* authorizeRead(incoming(request), decode)
    return { caller: callerOf(session, nonce), wire: named.command, ignored: named.ignored }
  })
  const answerTo = Effect.fnUntraced(function* (
    caller: SessionCaller,
    wire: S["Type"],
    path: Path,
  ) {
    const command = yield* entry.command(wire, caller, path)
    const result = yield* entry.useCase(caller, command)
    const body = yield* entry.body(result, command)
    return { outcome: "ok", body: { success: true, ...body, nonce: caller.nonce } } satisfies Answer
  })
  return {
    ...entry,
    key: keyOf<T["method"], T["pattern"]>(entry),
    authentication: "read" as const,
    /** Answers an authenticated caller. */
    answerTo,
    authorize,
    /** Authenticates a signed request and answers it. */
    respond: Effect.fnUntraced(function* (request: SignedRequest) {
      const { caller, wire, ignored } = yield* authorize(request)
      return yield* tellingIgnored(ignored)(answerTo(caller, wire, request.pathParameters))
    }),
  }
}

/** A transaction. If the request is refused, its record has this `kind`. */
type TransactionEntry<
  T,
  S extends RequestSchema & { readonly Type: { readonly chainId: number } },
  A,
  C,
  V,
  E1,
  R1,
  E2,
  R2,
  R3,
> = T & {
  readonly request: S
  readonly answer: A
  readonly kind: Intent["kind"]
  readonly command: (wire: S["Type"], caller: TransactionCaller) => Effect.Effect<C, E1, R1>
  readonly useCase: (caller: TransactionCaller, command: C) => Effect.Effect<V, E2, R2>
  readonly result: (result: V, command: C, caller: Caller) => Effect.Effect<Answer, never, R3>
}

/**
 * Builds a route that moves funds. A repeated nonce gets the outcome of the first request. A request whose command cannot be parsed
 * consumes its nonce, like a request that the use case refuses.
 */
export const transaction = <
  const T extends RouteText,
  S extends RequestSchema & { readonly Type: { readonly chainId: number } },
  A,
  C,
  V,
  E1 extends Failure,
  R1,
  E2 extends Failure,
  R2,
  R3,
>(
  entry: TransactionEntry<T, S, A, C, V, E1, R1, E2, R2, R3>,
) => {
  const decode = namingIgnored(entry.request, decodeTransaction(entry.request))
  const answerTo = Effect.fnUntraced(function* (caller: TransactionCaller, wire: S["Type"]) {
    const command = yield* entry
      .command(wire, caller)
      .pipe(Effect.catch((error) => refuse(caller, entry.kind, wire.chainId, error)))
    return yield* entry.result(yield* entry.useCase(caller, command), command, caller)
  })
  return {
    ...entry,
    key: keyOf<T["method"], T["pattern"]>(entry),
    authentication: "transaction" as const,
    /** Answers an authenticated caller. */
    answerTo,
    /** Authenticates a signed request and answers it. */
    respond: Effect.fnUntraced(function* (request: SignedRequest) {
      const authorized = yield* authorizeTransaction(incoming(request), decode)
      const { session, nonce, used, previous } = authorized
      const { command, ignored } = authorized.command
      const grant = sessionGrant(session.id)
      const caller = { ...callerOf(session, nonce), used, grant }
      const answering = Effect.gen(function* () {
        if (previous !== null) return yield* nonceUsed(caller, previous)
        return yield* answerTo(caller, command)
      })
      return yield* tellingIgnored(ignored)(answering)
    }),
  }
}

function callerOf(session: Session, nonce: string): SessionCaller {
  const { owner, address, chainId: onlyChain, id: scope } = session
  return { owner, address, onlyChain, scope, nonce }
}
