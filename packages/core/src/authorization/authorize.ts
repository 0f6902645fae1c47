import { Effect } from "effect"
import { refusal } from "../error/RelayError.ts"
import { NonceStore, type UsedNonce } from "../port/storage/NonceStore.ts"
import type { IncomingRequest } from "../request/IncomingRequest.ts"
import type { Session } from "../session/Session.ts"
import { SessionUsage } from "../session/SessionUsage.ts"
import { type Claim, identify } from "./identify.ts"
import { type DecodeCommand, proveByRequestKey } from "./requestProof.ts"
import { proveByWallet } from "./walletProof.ts"

/** A request that is proved to be the session's. */
export interface AuthorizedRequest<Command> {
  readonly session: Session
  /** As sent. */
  readonly nonce: string
  readonly command: Command
}

/** A transaction request that is authorised; its nonce is not used up yet. */
export interface AuthorizedTransaction<Command> extends AuthorizedRequest<Command> {
  /** To be consumed in the transaction that accepts or refuses the request. */
  readonly used: UsedNonce
  /** Who used the nonce already, when it was known; whether it is free is decided by `consume` alone. */
  readonly previous: UsedNonce | null
}

/**
 * Authorises a request that moves nothing, and uses up its nonce.
 *
 * Order of checks: those of `identify` → those of `proveByRequestKey` → nonce (NONCE_USED_READ). A request refused before the last step
 * uses up nothing.
 */
export const authorizeRead = Effect.fn("authorization.authorizeRead")(function* <Command>(
  request: IncomingRequest,
  decode: DecodeCommand<Command>,
) {
  const nonces = yield* NonceStore
  const usage = yield* SessionUsage
  const claim = yield* identify(request)
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
 * Authorises a request that moves money: those checks of a read that come before its nonce, in a session of EIP-712 mode
 * `proveByWallet` in place of `proveByRequestKey`. The nonce is left to whoever accepts or refuses the request, because both happen in
 * one transaction.
 */
export const authorizeTransaction = Effect.fn("authorization.authorizeTransaction")(function* <
  Command,
>(request: IncomingRequest, decode: DecodeCommand<Command>) {
  const nonces = yield* NonceStore
  const usage = yield* SessionUsage
  const claim = yield* identify(request)
  const { used, command } = yield* prove(request, claim, decode)
  const previous = yield* nonces.find(used.scope, used.nonce)
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

/** A session's mode decides what proves its transactions: the header alone, or a wallet's signature in the body alone. */
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
