import { repeatedOperation } from "@shielded-relay/api"
import { NonceStore, OperationStore, WalletOperationStore } from "@shielded-relay/core"
import { Effect } from "effect"
import { repeatedWallet } from "../payments/walletView.ts"
import { nonceUsedBefore } from "./answers.ts"
import type { StampNonce } from "./nonce.ts"
import { keptOutcome } from "./outcome.ts"
import { requireActive } from "./Signer.ts"
import type { StampedCaller } from "./StampedCaller.ts"

/** The outcome that is recorded for a signature, which is never stored itself. */
export const signedOutcome = { signed: true }
const signedText = JSON.stringify(signedOutcome)

/** What a repeat of a request is answered, as fields of the refusal. */
export interface FirstAnswer {
  readonly details: Readonly<Record<string, unknown>>
  /** Whether the request was answered with a signature, which can be made again. */
  readonly isSignature: boolean
  /** Whether the request had an effect: it was neither refused nor a read. */
  readonly hasEffect: boolean
}

/**
 * The outcome of the first request that used the nonce of this one; `null` if none did. Another message, and a request that was refused or
 * only read, have none to tell. What a repeat may learn is decided as of now: fails with SUSPENDED.
 */
export const firstAnswer = Effect.fnUntraced(function* (caller: StampedCaller) {
  const { used } = caller
  const nonces = yield* NonceStore
  const previous = yield* nonces.find(used.scope, used.nonce)
  if (previous === null) return null
  if (previous.digest !== used.digest) return nothingToTell
  yield* requireActive(caller)
  const started = yield* startedOperation(used)
  if (started !== null) return started
  const kept = yield* keptOutcome(used)
  if (kept === null) return nothingToTell
  return {
    details: { data: kept.data },
    isSignature: kept.text === signedText,
    hasEffect: true,
  } satisfies FirstAnswer
})

/** The operation that the request with a nonce started; `null` if it started none. */
export const startedOperation = Effect.fnUntraced(function* (
  used: Pick<StampNonce, "scope" | "nonce">,
) {
  const operations = yield* OperationStore
  const operation = yield* operations.findByNonce(used.scope, used.nonce)
  if (operation !== null)
    return {
      details: { operation: repeatedOperation(operation) },
      isSignature: false,
      hasEffect: operation.status.state !== "refused",
    } satisfies FirstAnswer
  const wallets = yield* WalletOperationStore
  const moved = yield* wallets.findByNonce(used.scope, used.nonce)
  if (moved !== null)
    return {
      details: { operation: repeatedWallet(moved) },
      isSignature: false,
      hasEffect: true,
    } satisfies FirstAnswer
  return null
})

/** The answer of a request that was refused, only read, or is another message. */
export const nothingToTell: FirstAnswer = { details: {}, isSignature: false, hasEffect: false }

/** Uses up a nonce. Fails with STAMP_NONCE_USED if it is used. */
export const burn = Effect.fnUntraced(function* (used: StampNonce) {
  const nonces = yield* NonceStore
  if ((yield* nonces.consume(used)) !== null) return yield* nonceUsedBefore({})
})
