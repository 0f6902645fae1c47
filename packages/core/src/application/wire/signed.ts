import { Effect, type Schema } from "effect"
import {
  authorizeRead,
  authorizeTransaction,
  decodeTransaction,
  decodeWith,
} from "../../authorization/index.ts"
import type { RelayError } from "../../error/RelayError.ts"
import type { Session } from "../../session/Session.ts"
import type { Answer } from "../intake/Answer.ts"
import type { Caller, TransactionCaller } from "../intake/Caller.ts"
import { namingIgnored, tellingIgnored } from "./ignoredFields.ts"
import { nonceUsed } from "../intake/outcome.ts"
import type { SignedRequest } from "../../request/SignedRequest.ts"

type RequestSchema = Schema.ConstraintDecoder<unknown> & {
  readonly fields: Readonly<Record<string, unknown>>
}

type Failure = RelayError | { readonly _tag: string }

/** A read: its nonce is consumed once its signature, shape and freshness are found right. */
export const signedRead = <S extends RequestSchema, E extends Failure, R>(
  schema: S,
  perform: (
    caller: Caller,
    command: S["Type"],
    request: SignedRequest,
  ) => Effect.Effect<Answer, E, R>,
) => {
  const decode = namingIgnored(schema, decodeWith(schema))
  return Effect.fnUntraced(function* (request: SignedRequest) {
    const { session, nonce, command: named } = yield* authorizeRead(request, decode)
    const answering = perform(callerOf(session, nonce), named.command, request)
    return yield* tellingIgnored(named.ignored)(answering)
  })
}

/** A transaction: a repeated nonce is told what became of the first request, and `perform` consumes a fresh one. */
export const signedTransaction = <S extends RequestSchema, E extends Failure, R>(
  schema: S,
  perform: (caller: TransactionCaller, command: S["Type"]) => Effect.Effect<Answer, E, R>,
) => {
  const decode = namingIgnored(schema, decodeTransaction(schema))
  return Effect.fnUntraced(function* (request: SignedRequest) {
    const { session, nonce, used, previous, ...authorized } = yield* authorizeTransaction(
      request,
      decode,
    )
    const { command, ignored } = authorized.command
    const caller = { ...callerOf(session, nonce), used }
    const answering = Effect.gen(function* () {
      if (previous !== null) return yield* nonceUsed(caller, previous)
      return yield* perform(caller, command)
    })
    return yield* tellingIgnored(ignored)(answering)
  })
}

function callerOf(session: Session, nonce: string): Caller {
  const { owner, address, chainId: onlyChain, id: sessionId } = session
  return { owner, address, onlyChain, sessionId, nonce }
}
