import { Effect } from "effect"
import type { OperationId } from "../../operation/Operation.ts"
import type { Answer } from "../intake/Answer.ts"
import { awaitOutcome } from "../intake/outcome.ts"

/**
 * Waits for several operations of one request and answers with their hashes. As long as one of them may still be executed, or was, the
 * request has not failed: what the others would have paid is where it was, and can be asked for again.
 */
export const awaitAll = Effect.fnUntraced(function* (
  ids: ReadonlyArray<OperationId>,
  nonce: string,
  belowFee: boolean,
) {
  const answers = yield* Effect.forEach(ids, (id) => awaitOutcome(id, nonce), {
    concurrency: "unbounded",
  })
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
      nonce,
    },
  } satisfies Answer
})
