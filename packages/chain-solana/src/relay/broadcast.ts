import type { BroadcastOutcome, SignedTransaction } from "@shielded-relay/core"
import { Deferred, Effect, Result, type Scope } from "effect"
import type { Endpoint } from "../rpc/Endpoint.ts"
import type { EndpointFailure } from "../rpc/EndpointFailure.ts"
import type { Endpoints } from "../rpc/Endpoints.ts"
import { blockHeightCall, sendCall, statusCall } from "../rpc/solanaCalls.ts"
import { readTerms } from "./Terms.ts"

/** Of several endpoints' outcomes the one that says most. */
const precedence: ReadonlyArray<BroadcastOutcome> = ["accepted", "unfunded", "unclear"]

/**
 * Sends the same bytes to every endpoint at once and ends with the first that has them; the other sends go on in `scope`, since an
 * endpoint that says yes and drops the bytes must not keep them from the rest. Whatever a refusal says, the signature is looked for
 * before it is believed: a transaction that was executed makes the preflight of its repetition fail in every way.
 */
export const broadcast = Effect.fnUntraced(function* (
  submission: Endpoints,
  reading: Endpoints,
  scope: Scope.Scope,
  signed: SignedTransaction,
) {
  const decided = yield* Deferred.make<void>()
  const outcomes: Array<BroadcastOutcome> = []
  const send = Effect.fnUntraced(function* (endpoint: Endpoint) {
    const outcome = yield* sendTo(endpoint, signed)
    outcomes.push(outcome)
    if (outcome === "accepted" || outcomes.length === submission.list.length)
      yield* Deferred.succeed(decided, undefined)
  })
  yield* Effect.forEach(submission.list, (endpoint) => Effect.forkIn(send(endpoint), scope))
  yield* Deferred.await(decided).pipe(Effect.timeoutOption(submission.callTimeoutMilliseconds))
  const outcome = precedence.find((each) => outcomes.includes(each)) ?? "unclear"
  if (outcome === "accepted") return outcome
  const fate = yield* fateOf(reading, signed)
  return fate === "open" ? outcome : fate === "executed" ? "accepted" : "expired"
})

const sendTo = Effect.fnUntraced(function* (endpoint: Endpoint, { raw, hash }: SignedTransaction) {
  const sent = yield* Effect.result(endpoint.ask(sendCall(raw)))
  if (Result.isFailure(sent)) return outcomeOf(sent.failure.kind)
  return sent.success === hash ? "accepted" : "unclear"
})

function outcomeOf(kind: EndpointFailure["kind"]): BroadcastOutcome {
  switch (kind) {
    case "already-processed":
      return "accepted"
    case "unfunded":
      return "unfunded"
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

/**
 * Whether bytes were executed, or never will be. The runtime executes a transaction only while its blockhash is among the newest 150; when a
 * *final* block is higher and no endpoint in service knows the signature, no block can ever hold it. The height is read before the signature: what was
 * executed up to that height is known by then. Heights of two endpoints count, wherever two answer, and an endpoint that does not answer
 * about the signature leaves the question open.
 */
const fateOf = Effect.fnUntraced(function* (
  reading: Endpoints,
  { hash, fees }: SignedTransaction,
): Effect.fn.Return<"executed" | "expired" | "open"> {
  const heights = yield* Effect.result(
    reading.all((endpoint) => endpoint.ask(blockHeightCall("finalized"))),
  )
  const statuses = yield* Effect.result(reading.all((endpoint) => endpoint.ask(statusCall(hash))))
  if (Result.isFailure(statuses)) return "open"
  const known = statuses.success.map(({ result }) =>
    Result.isSuccess(result) ? (result.success.value[0] === null ? "unknown" : "executed") : "open",
  )
  if (known.includes("executed")) return "executed"
  if (known.includes("open") || Result.isFailure(heights)) return "open"
  const [highest = 0, second] = heights.success
    .flatMap(({ result }) => (Result.isSuccess(result) ? [result.success] : []))
    .toSorted((a, b) => b - a)
  return (second ?? highest) > readTerms(fees.terms).lastValidBlockHeight ? "expired" : "open"
})
