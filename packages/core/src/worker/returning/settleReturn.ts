import { Effect } from "effect"
import type { Operation } from "../../operation/Operation.ts"
import type { OperationEvent } from "../../operation/transition.ts"
import { gatewayOf } from "../../port/chain/gatewayOf.ts"
import { EntryStore } from "../../port/storage/EntryStore.ts"
import { obstacleTo } from "./obstacleTo.ts"

type Outcome = Extract<OperationEvent, { readonly type: "confirmed" | "failed" }>

/**
 * Records the outcome of a return on its note, in the transaction that ends the operation: returned, or quarantined again with the reason.
 * So a note is never returned twice, and a failed return can be decided on again.
 */
export const settleReturn = Effect.fnUntraced(function* (
  { intent, chainId, updatedAt: at }: Operation,
  outcome: Outcome,
  reason: string | null,
) {
  if (intent?.kind !== "return") return
  const entries = yield* EntryStore
  const from = ["returning"] as const
  yield* entries.decide(
    { chainId, ...intent },
    outcome.type === "confirmed"
      ? { from, at, state: "returned", reason: null, transaction: outcome.result.txHash }
      : { from, at, state: "quarantined", reason: reason ?? outcome.error },
  )
})

/** Why a return failed, if the chain shows it. A failure alone says only that the call was not executed. */
export const whyNotReturned = Effect.fnUntraced(function* (
  { intent, chainId }: Operation,
  { type }: Outcome,
) {
  if (intent?.kind !== "return" || type !== "failed") return null
  return yield* Effect.orElseSucceed(obstacleTo(yield* gatewayOf(chainId), intent), () => null)
})
