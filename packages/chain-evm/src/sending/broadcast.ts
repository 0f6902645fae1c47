import { sendToAll } from "@shielded-relay/chain-rpc"
import type { BroadcastOutcome, SignedTransaction } from "@shielded-relay/core"
import { Effect, Result, type Scope } from "effect"
import { hexOfBytes } from "@shielded-relay/pool-abi"
import type { Endpoint, Endpoints } from "../rpc/Endpoints.ts"
import type { EndpointFailure } from "../rpc/EndpointFailure.ts"
import { sendCall, transactionCall } from "../rpc/ethereumCalls.ts"

/**
 * Sends the same bytes to every endpoint. If all refuse, looks for the transaction by its hash
 * before it believes the refusal: a node answers "nonce too low" for a transaction of ours that is
 * already mined (Alto #747), and some answer "underpriced" or "insufficient funds" for one that is
 * pending.
 */
export const broadcast = Effect.fnUntraced(function* (
  submission: Endpoints,
  reading: Endpoints,
  scope: Scope.Scope,
  signed: SignedTransaction,
) {
  const outcome = yield* sendToAll(submission, scope, (endpoint) => sendTo(endpoint, signed))
  return outcome !== "accepted" && (yield* isKnown(reading, signed)) ? "accepted" : outcome
})

const sendTo = Effect.fnUntraced(function* (endpoint: Endpoint, { raw, hash }: SignedTransaction) {
  const sent = yield* Effect.result(endpoint.ask(sendCall(hexOfBytes(raw))))
  if (Result.isFailure(sent)) return outcomeOf(sent.failure.kind)
  return sent.success === hash ? "accepted" : "unclear"
})

function outcomeOf(kind: EndpointFailure["kind"]): BroadcastOutcome {
  switch (kind) {
    case "already-known":
      return "accepted"
    case "nonce-too-low":
      return "nonce-taken"
    case "replacement-underpriced":
    case "underpriced":
      return "underpriced"
    case "unfunded":
      return "unfunded"
    case "transaction-refused":
    case "reverted":
    case "range-too-large":
    case "block-unknown":
    case "state-pruned":
    case "tag-unsupported":
    case "method-unsupported":
    case "rate-limited":
    case "unauthorized":
    case "timeout":
    case "unavailable":
    case "malformed":
    case "inconsistent":
    case "wrong-chain":
      return "unclear"
  }
}

const isKnown = Effect.fnUntraced(function* (
  reading: Endpoints,
  { hash }: SignedTransaction,
): Effect.fn.Return<boolean> {
  const found = yield* Effect.result(
    reading.prefer(
      (endpoint) => endpoint.ask(transactionCall(`0x${hash.slice(2)}`)),
      (transaction) => transaction !== null,
    ),
  )
  return Result.isSuccess(found) && found.success !== null
})
