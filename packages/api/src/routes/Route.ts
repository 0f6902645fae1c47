import {
  authorizeRead,
  authorizeTransaction,
  decodeTransaction,
  decodeWith,
  nonceUsed,
  refuse,
  type Caller,
  type ErrorCode,
  type Intent,
  type RelayError,
  type Session,
  type TransactionCaller,
} from "@shielded-relay/core"
import { Effect, type Schema } from "effect"
import type { Answer } from "../answer/Answer.ts"
import { namingIgnored, tellingIgnored } from "../wire/ignoredFields.ts"
import { incoming, type SignedRequest } from "../wire/SignedRequest.ts"

/** How a route's caller is known. `read` covers every route that moves nothing, POST /refresh-cache among them. */
export type Authentication = "create-session" | "read" | "transaction"

/** What every entry of the table says of its route, for matching and for the documentation. */
export interface RouteText {
  readonly method: "GET" | "POST"
  /** Below the mount prefix, with `:name` for a parameter. */
  readonly pattern: string
  readonly tag: "Session" | "Reads" | "Transactions"
  readonly summary: string
  readonly description: string
  /** Beyond those of every request of its kind. */
  readonly refusals: ReadonlyArray<ErrorCode>
  /** Whether it may still run when the answer is due: 202. */
  readonly mayBeAccepted: boolean
}

/** A route as `METHOD pattern`: what its request signature is bound to. */
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

/** A read as its entry writes it: request → command → use case → body. `success` and `nonce` are added to the body. */
type ReadEntry<T, S extends RequestSchema, A, C, V, E1, R1, E2, R2, R3> = T & {
  readonly request: S
  readonly answer: A
  readonly command: (wire: S["Type"], caller: Caller, path: Path) => Effect.Effect<C, E1, R1>
  readonly useCase: (caller: Caller, command: C) => Effect.Effect<V, E2, R2>
  readonly body: (result: V, command: C) => Effect.Effect<Body, never, R3>
}

/** A route that moves nothing: its nonce is consumed once its signature, shape and freshness are found right. */
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
  const answerTo = Effect.fnUntraced(function* (caller: Caller, wire: S["Type"], path: Path) {
    const command = yield* entry.command(wire, caller, path)
    const result = yield* entry.useCase(caller, command)
    const body = yield* entry.body(result, command)
    return { outcome: "ok", body: { success: true, ...body, nonce: caller.nonce } } satisfies Answer
  })
  return {
    ...entry,
    key: keyOf<T["method"], T["pattern"]>(entry),
    authentication: "read" as const,
    /** Answers a caller who is known already. */
    answerTo,
    /** Answers a signed request. */
    respond: Effect.fnUntraced(function* (request: SignedRequest) {
      const { session, nonce, command: named } = yield* authorizeRead(incoming(request), decode)
      const answering = answerTo(callerOf(session, nonce), named.command, request.pathParameters)
      return yield* tellingIgnored(named.ignored)(answering)
    }),
  }
}

/** A transaction as its entry writes it; `kind`: what its operation is recorded as when it is refused. */
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
 * A route that moves something: a repeated nonce is told what became of the first request. A request whose command cannot be read burns its
 * nonce, as the use case does for what it refuses.
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
    /** Answers a caller who is known already. */
    answerTo,
    /** Answers a signed request. */
    respond: Effect.fnUntraced(function* (request: SignedRequest) {
      const authorized = yield* authorizeTransaction(incoming(request), decode)
      const { session, nonce, used, previous } = authorized
      const { command, ignored } = authorized.command
      const caller = { ...callerOf(session, nonce), used }
      const answering = Effect.gen(function* () {
        if (previous !== null) return yield* nonceUsed(caller, previous)
        return yield* answerTo(caller, command)
      })
      return yield* tellingIgnored(ignored)(answering)
    }),
  }
}

function callerOf(session: Session, nonce: string): Caller {
  const { owner, address, chainId: onlyChain, id: sessionId } = session
  return { owner, address, onlyChain, sessionId, nonce }
}
