import {
  currentHash,
  hasOutcome,
  type Caller,
  type Operation,
  type Recovered,
} from "@shielded-relay/core"
import { Effect } from "effect"
import type { Answer } from "./Answer.ts"
import { chargedFee, everyHash, operationView } from "./operationView.ts"
import { writingFor } from "./writingFor.ts"

/** An operation as its owner sees it. Also works if its chain has been removed from the configuration. */
export const describeOperation = Effect.fnUntraced(function* (operation: Operation) {
  return operationView(operation, yield* writingFor(operation.chainId))
})

/**
 * The answer about an accepted operation in its current state. `null`: the storage could not be read, so the operation may still
 * run and the answer is `accepted`.
 */
export const progressAnswer = Effect.fnUntraced(function* (
  operation: Operation | null,
  { nonce }: Pick<Caller, "nonce">,
) {
  if (operation === null || !hasOutcome(operation)) {
    const known = operation === null ? {} : { operation: yield* describeOperation(operation) }
    const body = { success: true, txHash: null, ...known, ...chargedFee(operation), nonce }
    return { outcome: "accepted", body } satisfies Answer
  }
  if (operation.status.state === "failed") {
    const { code, error } = operation.status
    const shown = yield* describeOperation(operation)
    const body = { success: false, error, code, operation: shown, nonce }
    return { outcome: "refused", code, body } satisfies Answer
  }
  const hashes = {
    txHash: currentHash(operation),
    ...everyHash(operation),
    ...chargedFee(operation),
  }
  return { outcome: "ok", body: { success: true, ...hashes, nonce } } satisfies Answer
})

/**
 * One answer for the operations of a recovery. It is a refusal only if all of them failed. If some failed, their amounts stay stuck
 * and can be requested again.
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
