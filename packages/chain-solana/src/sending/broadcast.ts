import { sendToAll } from "@shielded-relay/chain-rpc"
import type { BroadcastOutcome, SignedTransaction } from "@shielded-relay/core"
import { Effect, Result, type Scope } from "effect"
import type { Endpoint, Endpoints } from "../rpc/Endpoints.ts"
import type { EndpointFailure } from "../rpc/EndpointFailure.ts"
import { sendCall, statusCall } from "../rpc/solanaCalls.ts"
import { readFinalHeight } from "../state/readFinalHeight.ts"
import { readLifetime } from "./Terms.ts"

/**
 * Sends the same bytes to every endpoint. After a refusal it looks the signature up first: the preflight of a transaction that was already
 * executed can fail for any reason.
 *
 * @param covered false: endpoints see no bytes, and are only asked whether the transaction is known or has expired.
 */
export const broadcast = Effect.fnUntraced(function* (
  submission: Endpoints,
  reading: Endpoints,
  scope: Scope.Scope,
  signed: SignedTransaction,
  covered: boolean,
) {
  const [outcome, isPast] = yield* Effect.all(
    [
      covered
        ? sendToAll(submission, scope, (endpoint) => sendTo(endpoint, signed))
        : Effect.succeed("unfunded" as const),
      isPastLife(reading, signed),
    ],
    { concurrency: "unbounded" },
  )
  // An endpoint that skips preflight also accepts expired transactions.
  if (outcome === "accepted" && !isPast) return outcome
  switch (yield* knowledgeOf(reading, signed)) {
    case "executed":
      return "accepted"
    case "unknown":
      return isPast ? "expired" : outcome
    case "unanswered":
      return outcome === "accepted" ? "unclear" : outcome
  }
})

const sendTo = Effect.fnUntraced(function* (endpoint: Endpoint, { raw, hash }: SignedTransaction) {
  const sent = yield* Effect.result(endpoint.ask(sendCall(raw)))
  if (Result.isFailure(sent)) return outcomeOf(sent.failure.kind, raw)
  return sent.success === hash ? "accepted" : "unclear"
})

function outcomeOf(kind: EndpointFailure["kind"], raw: Uint8Array): BroadcastOutcome {
  switch (kind) {
    case "already-processed":
      return "accepted"
    case "unfunded":
      return "unfunded"
    case "coins-missing":
      // The only signer of a relayed call is its sender. A managed account that signs too may be the one that lacks coins.
      return signaturesIn(raw) === 1 ? "unfunded" : "unclear"
    case "blockhash-unknown":
    case "transaction-failed":
    case "transaction-refused":
    case "slot-skipped":
    case "block-unavailable":
    case "history-pruned":
    case "method-unsupported":
    case "node-behind":
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

/** Number of signatures, which a transaction begins with: a compact-u16, one byte below 128. */
const signaturesIn = (raw: Uint8Array) => raw[0]

/**
 * Whether the transaction has expired. The runtime accepts a transaction only while its blockhash is among the newest 150, so it has
 * expired once a *finalized* block is above `lastValidBlockHeight`.
 *
 * Ask this before looking the signature up: by then everything executed up to that height is known.
 */
const isPastLife = Effect.fnUntraced(function* (
  reading: Endpoints,
  { fees }: SignedTransaction,
): Effect.fn.Return<boolean> {
  const height = yield* Effect.result(readFinalHeight(reading))
  return Result.isSuccess(height) && height.success > readLifetime(fees.terms).lastValidBlockHeight
})

/** What the endpoints in service know about a signature. An endpoint that does not answer may know more. */
const knowledgeOf = Effect.fnUntraced(function* (
  reading: Endpoints,
  { hash }: SignedTransaction,
): Effect.fn.Return<"executed" | "unknown" | "unanswered"> {
  const statuses = yield* Effect.result(reading.all((endpoint) => endpoint.ask(statusCall(hash))))
  if (Result.isFailure(statuses)) return "unanswered"
  const known = statuses.success.map(({ result }) =>
    Result.isFailure(result)
      ? "unanswered"
      : result.success.value[0] === null
        ? "unknown"
        : "executed",
  )
  return (
    known.find((each) => each === "executed") ??
    known.find((each) => each === "unanswered") ??
    "unknown"
  )
})
