import { Effect, type Schema } from "effect"
import {
  authorizeRead,
  authorizeTransaction,
  decodeTransaction,
  decodeWith,
} from "../authorization/index.ts"
import type { Session } from "../session/Session.ts"
import type { Caller, TransactionCaller } from "./Caller.ts"
import { nonceUsed } from "./outcome.ts"
import type { SignedRequest } from "./SignedRequest.ts"

/** A read: its nonce is consumed once its signature, shape and freshness are found right. */
export const signedRead = <S extends Schema.ConstraintDecoder<unknown>, A, E, R>(
  schema: S,
  perform: (caller: Caller, command: S["Type"], request: SignedRequest) => Effect.Effect<A, E, R>,
) => {
  const decode = decodeWith(schema)
  return Effect.fnUntraced(function* (request: SignedRequest) {
    const { session, nonce, command } = yield* authorizeRead(request, decode)
    return yield* perform(callerOf(session, nonce), command, request)
  })
}

/** A transaction: a repeated nonce is told what became of the first request, and `perform` consumes a fresh one. */
export const signedTransaction = <S extends Schema.ConstraintDecoder<unknown>, A, E, R>(
  schema: S,
  perform: (caller: TransactionCaller, command: S["Type"]) => Effect.Effect<A, E, R>,
) => {
  const decode = decodeTransaction(schema)
  return Effect.fnUntraced(function* (request: SignedRequest) {
    const { session, nonce, command, used, previous } = yield* authorizeTransaction(request, decode)
    const caller = { ...callerOf(session, nonce), used }
    if (previous !== null) return yield* nonceUsed(caller, previous)
    return yield* perform(caller, command)
  })
}

function callerOf(session: Session, nonce: string): Caller {
  const { owner, address, chainId: onlyChain, id: sessionId } = session
  return { owner, address, onlyChain, sessionId, nonce }
}
