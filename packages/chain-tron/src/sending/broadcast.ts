import { sendToAll, successes } from "@shielded-relay/chain-rpc"
import type { BroadcastOutcome, SignedTransaction } from "@shielded-relay/core"
import { hexOfBytes } from "@shielded-relay/pool-abi"
import { Effect, Result, type Scope } from "effect"
import type { Endpoint, Endpoints } from "../rpc/Endpoints.ts"
import type { EndpointFailure } from "../rpc/EndpointFailure.ts"
import { pendingCall, sendCall, transactionInfoCall } from "../rpc/tronCalls.ts"
import { readBlock, readNewest } from "../state/readBlock.ts"
import { termsOf } from "./callTerms.ts"

/**
 * Sends the same bytes to every endpoint. If every endpoint refuses the bytes, it searches for the transaction before it reports that.
 * `expired` needs two endpoints with the chain's history that do not know the transaction at a
 * solidified block younger than its expiration.
 *
 * @param covered whether the account's coins cover all of its bytes that may still be executed. If they
 *   do not, endpoints see no bytes: nodes would lower the call's energy to what the account can pay, and
 *   burn all of it.
 */
export const broadcast = Effect.fnUntraced(function* (
  submission: Endpoints,
  reading: Endpoints,
  scope: Scope.Scope,
  signed: SignedTransaction,
  covered: boolean,
) {
  const outcome = covered
    ? yield* sendToAll(submission, scope, (endpoint) => sendTo(endpoint, signed))
    : "unfunded"
  if (outcome === "accepted") return outcome
  const found = yield* traceAtEach(reading, signed)
  if (found === "known") return "accepted"
  return found === "expired" ? found : outcome
})

/**
 * What the endpoints show of a transaction that no block of theirs contains: `known` if one of them holds it, `expired` as in `broadcast`,
 * `unknown` otherwise.
 */
export const traceAtEach = Effect.fnUntraced(function* (
  reading: Endpoints,
  sent: Pick<SignedTransaction, "hash" | "fees">,
) {
  const found = yield* Effect.result(reading.all((endpoint) => trace(endpoint, sent)))
  if (Result.isFailure(found)) return "unknown"
  const traces = successes(found.success)
  if (traces.includes("known")) return "known"
  const needed = Math.min(2, reading.list.length)
  const absent = traces.filter((each) => each === "absent for good").length
  return absent >= needed ? "expired" : "unknown"
})

const sendTo = Effect.fnUntraced(function* (endpoint: Endpoint, { raw, hash }: SignedTransaction) {
  const sent = yield* Effect.result(endpoint.ask(sendCall(hexOfBytes(raw))))
  if (Result.isFailure(sent)) return outcomeOf(sent.failure.kind)
  return sent.success.txid === hash ? "accepted" : "unclear"
})

function outcomeOf(kind: EndpointFailure["kind"]): BroadcastOutcome {
  switch (kind) {
    case "already-known":
      return "accepted"
    case "unfunded":
    case "account-missing":
      return "unfunded"
    // A node behind, or on another fork, judges these differently from the next one.
    case "expired":
    case "tapos-mismatch":
    case "busy":
    case "unconnected":
    case "unsolidified":
    case "signature-refused":
    case "too-large":
    case "transaction-refused":
    case "contract-missing":
    case "reverted":
    case "out-of-energy":
    case "out-of-time":
    case "halted":
    case "method-unsupported":
    case "block-unknown":
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

/** What one endpoint shows of a transaction. */
const trace = Effect.fnUntraced(function* (
  endpoint: Endpoint,
  { hash, fees }: Pick<SignedTransaction, "hash" | "fees">,
) {
  const { reference, expiration } = termsOf(fees)
  // Asked before the transaction, which a later block cannot contain any more.
  const solidified = yield* readNewest(endpoint, "solidified")
  const info = yield* endpoint.ask(transactionInfoCall(hash))
  const pending = yield* endpoint.ask(pendingCall(hash))
  if (info !== null || pending !== null) return "known"
  if (solidified.milliseconds <= expiration) return "unknown"
  // An endpoint that has pruned its history answers as one that never had the transaction.
  const named = yield* readBlock(endpoint, reference.number)
  return named?.hash === reference.id ? "absent for good" : "unknown"
})
