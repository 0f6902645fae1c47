import { Effect } from "effect"
import { refusal } from "../error/RelayError.ts"
import { NonceStore, type UsedNonce } from "../port/storage/NonceStore.ts"
import type { IncomingRequest } from "../request/IncomingRequest.ts"
import type { Session } from "../session/Session.ts"
import { SessionUsage } from "../session/SessionUsage.ts"
import { inSpan } from "../tracing/inSpan.ts"
import { type Claim, identify } from "./identify.ts"
import { type DecodeCommand, proveByRequestKey } from "./requestProof.ts"
import { proveByWallet } from "./walletProof.ts"

/** A request proved to come from the session's client. */
export interface AuthorizedRequest<Command> {
  readonly session: Session
  /** As sent. */
  readonly nonce: string
  readonly command: Command
}

/** An authorised transaction request whose nonce is not consumed yet. */
export interface AuthorizedTransaction<Command> extends AuthorizedRequest<Command> {
  /** The nonce that the accepting or refusing transaction consumes. */
  readonly used: UsedNonce
  /** The earlier use of the nonce, if already known. Only `consume` decides whether the nonce is free. */
  readonly previous: UsedNonce | null
}

/**
 * Authorises a request that only reads, and consumes its nonce.
 *
 * Order of checks: `identify` → `proveByRequestKey` → nonce (NONCE_USED_READ). A request refused before the last step consumes nothing.
 */
export const authorizeRead = <Command>(request: IncomingRequest, decode: DecodeCommand<Command>) =>
  inSpan("authorization.authorizeRead")(authorizingRead(request, decode))

const authorizingRead = Effect.fnUntraced(function* <Command>(
  request: IncomingRequest,
  decode: DecodeCommand<Command>,
) {
  const nonces = yield* NonceStore
  const usage = yield* SessionUsage
  const claim = yield* identify(request, "leave it")
  const { used, command } = yield* proveByRequestKey(request, claim, decode)
  if ((yield* nonces.consume(used)) !== null) return yield* refusal("NONCE_USED_READ")
  usage.charge(claim.session.id, claim.now)
  const authorized: AuthorizedRequest<Command> = {
    session: claim.session,
    nonce: claim.identifiers.asSent.nonce,
    command,
  }
  return authorized
})

/**
 * Authorises a transaction request: the same checks as a read without the nonce, with `proveByWallet` instead of `proveByRequestKey` in
 * EIP-712 sessions. The transaction that accepts or refuses the request consumes the nonce.
 */
export const authorizeTransaction = <Command>(
  request: IncomingRequest,
  decode: DecodeCommand<Command>,
) => inSpan("authorization.authorizeTransaction")(authorizingTransaction(request, decode))

const authorizingTransaction = Effect.fnUntraced(function* <Command>(
  request: IncomingRequest,
  decode: DecodeCommand<Command>,
) {
  const usage = yield* SessionUsage
  const claim = yield* identify(request, "look for its use")
  const { used, command } = yield* prove(request, claim, decode)
  const { previous } = claim
  if (previous === null) usage.charge(claim.session.id, claim.now)
  const authorized: AuthorizedTransaction<Command> = {
    session: claim.session,
    nonce: claim.identifiers.asSent.nonce,
    command,
    used,
    previous,
  }
  return authorized
})

/** The session's mode determines the proof of its transactions: only the signature header, or only a wallet signature in the body. */
const prove = Effect.fnUntraced(function* <Command>(
  request: IncomingRequest,
  claim: Claim,
  decode: DecodeCommand<Command>,
) {
  switch (claim.session.mode) {
    case "normal":
      if (request.signature !== null && (claim.fields["signature"] ?? "") !== "") {
        return yield* refusal("EIP712_MODE_REQUIRED")
      }
      return yield* proveByRequestKey(request, claim, decode)
    case "eip712":
      return yield* proveByWallet(request, claim, decode)
  }
})
