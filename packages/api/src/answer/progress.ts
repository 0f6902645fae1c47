import {
  currentHash,
  hasOutcome,
  type Caller,
  type Operation,
  type Recovered,
} from "@shielded-relay/core"
import { Effect } from "effect"
import type { Answer } from "./Answer.ts"
import { everyHash, operationView } from "./operationView.ts"
import { writingFor } from "./writingFor.ts"

/** What its owner is told of an operation, also of one on a chain that is not configured any more. */
export const describeOperation = Effect.fnUntraced(function* (operation: Operation) {
  const { family } = yield* writingFor(operation.chainId)
  return operationView(operation, family)
})

/** The answer about an accepted operation as it is when the answer is due; `null`: the storage cannot tell, so it may still run. */
export const progressAnswer = Effect.fnUntraced(function* (
  operation: Operation | null,
  { nonce }: Pick<Caller, "nonce">,
) {
  if (operation === null || !hasOutcome(operation)) {
    const known = operation === null ? {} : { operation: yield* describeOperation(operation) }
    const body = { success: true, txHash: null, ...known, nonce }
    return { outcome: "accepted", body } satisfies Answer
  }
  if (operation.status.state === "failed") {
    const { code, error } = operation.status
    const shown = yield* describeOperation(operation)
    const body = { success: false, error, code, operation: shown, nonce }
    return { outcome: "refused", code, body } satisfies Answer
  }
  const hashes = { txHash: currentHash(operation), ...everyHash(operation) }
  return { outcome: "ok", body: { success: true, ...hashes, nonce } } satisfies Answer
})

/**
 * The answer about several operations of one request. As long as one of them may still be executed, or was, the request has not failed: what
 * the others would have paid is where it was, and can be asked for again.
 */
export const recoveryAnswer = Effect.fnUntraced(function* (
  { operations, belowFee }: Recovered,
  caller: Pick<Caller, "nonce">,
) {
  const answers: Array<Answer> = yield* Effect.forEach(operations, (one) =>
    progressAnswer(one, caller),
  )
  const failed = answers.find(({ outcome }) => outcome === "refused")
  if (failed !== undefined && answers.every(({ outcome }) => outcome === "refused")) return failed
  const running = answers.find(({ outcome }) => outcome === "accepted")
  return {
    outcome: running === undefined ? "ok" : "accepted",
    body: {
      success: true,
      txHashes: answers.flatMap(({ body }) =>
        typeof body["txHash"] === "string" ? [body["txHash"]] : [],
      ),
      ...(belowFee ? { reason: "below fee" } : {}),
      ...(running?.body["operation"] === undefined ? {} : { operation: running.body["operation"] }),
      nonce: caller.nonce,
    },
  } satisfies Answer
})
